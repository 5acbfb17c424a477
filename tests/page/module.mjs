// module.mjs ROOT MODULE FOLDER: plays the stored variants of FOLDER and compares with its file `expected`, which the
// program has written.

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";

const [root, module, folder] = process.argv.slice(2);
const {loadFairyforge, FairyforgeError} = await import(`${root}/compiler/apps/interface/npm/fairyforge.js`);
const fairyforge = await loadFairyforge(readFile(module));
for (const line of (await readFile(`${folder}/expected`, "utf8")).trimEnd().split("\n")) {
  const [file, name, depth, count, ...rest] = line.split("\t"), end = rest.indexOf("=");
  const moves = rest.slice(0, end), [first, last] = rest.slice(end + 1);
  const game = fairyforge.open(await readFile(`${folder}/${file}`));
  assert.equal(game.perft(Number(depth)), Number(count), `perft ${depth} of ${name}`);
  assert.equal(game.fen, first, name);
  for (const move of moves) {
    const {state} = game;
    assert.ok(state.moves.some(({text}) => text === move), `${name}: ${move} is legal`);
    assert.ok(game.san(move).length > 0);
    game.play(move);
  }
  assert.equal(game.fen, last, name);
  assert.deepEqual(game.history().map(({text}) => text), moves);
  // A game's record and its move texts must lead to the same position, and back.
  const record = game.pgn({white: "A", black: "B"});
  game.setUp();
  assert.equal(game.fen, first);
  game.readPgn(record);
  assert.equal(game.fen, last, name);
  if (!game.outcome) assert.ok(game.legalMoves().includes(game.think({level: 1, nodes: 50}).lines[0].moves[0]), name);
  game.undo(moves.length);
  assert.equal(game.fen, first, name);
  assert.throws(() => game.play("no such move"), FairyforgeError);
  assert.throws(() => game.setUp("no such position"), FairyforgeError);
  assert.throws(() => game.undo(1), FairyforgeError);
  assert.throws(() => game.play(undefined), FairyforgeError);
  game.close();
  game.close();
  assert.throws(() => game.fen, /closed/);
}
assert.throws(() => fairyforge.open(new Uint8Array([1, 2, 3])), /no stored variant/);
