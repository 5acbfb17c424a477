// code.mjs ROOT MODULE FOLDER SEED: plays games of the stored variants in FOLDER with the referee and with their
// compiled code at the same time. Compares counts, all properties of each position, and the engine's moves.

import assert from "node:assert/strict";
import {readFile, readdir} from "node:fs/promises";

const [root, file, folder, seed] = process.argv.slice(2);
const {loadFairyforge, FairyforgeError} = await import(`${root}/compiler/apps/interface/npm/fairyforge.js`);
const module = await WebAssembly.compile(await readFile(file));
let state = Number(seed) % 2147483646 + 1;
const below = (count) => (state = state * 48271 % 2147483647) % count;

const names = (await readdir(folder)).filter((name) => name.endsWith(".code.wasm"));
assert.ok(names.length > 0);
let other = null;
for (const name of names) {
  const fairyforge = await loadFairyforge(module);
  const code = await readFile(`${folder}/${name}`), variant = await readFile(`${folder}/${name.replace(".code.wasm", ".variant")}`);
  const byReferee = fairyforge.open(variant), byCode = fairyforge.open(variant, code);
  for (const most of [20_000, 2_000, 2_000]) {
    let depth = 0, count = 1;
    while (depth < 3 && count * count < most) {
      count = byReferee.perft(++depth);
      assert.equal(byCode.perft(depth), count, `perft ${depth} of ${name} in ${byReferee.fen}`);
    }
    for (let i = 0; i < 8 && byReferee.state.moves.length > 0; ++i) {
      const {moves} = byReferee.state, {text} = moves[below(moves.length)];
      byReferee.play(text);
      byCode.play(text);
      assert.deepEqual(byCode.state, byReferee.state, `${name} after ${text}`);
    }
  }
  if (byReferee.state.moves.length > 0) {
    const [line, same] = [byReferee, byCode].map((game) => game.think({nodes: 50}).lines[0]);
    assert.equal(same.score, line.score, `${name} in ${byReferee.fen}`);
  }
  assert.throws(() => fairyforge.open(variant, other ?? new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), FairyforgeError);
  other = code;
}
