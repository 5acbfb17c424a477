// compile.mjs FOLDER: checks compiling texts from JavaScript; the npm package is installed in FOLDER.
import assert from "node:assert/strict";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [folder] = process.argv.slice(2);
const {loadCompiler, readLibrary, Variant, FairyforgeError} = await import(pathToFileURL(join(folder, "node_modules/fairyforge/node.js")));
const fairyforge = await loadCompiler();

const good = fairyforge.compile('variant "Mine" extends fide\npiece Knight N N3 at b1 g1\n');
assert.ok(good.ok && good.variant instanceof Variant && good.errors === 0 && good.diagnostics.length === good.warnings);
assert.equal(good.variant.title, "Mine");
assert.match(good.variant.draw("N"), /^<svg/);
assert.ok(good.variant.explain().pieces.length > 5);
const game = good.variant.begin();
assert.equal(game.perft(1), game.legalMoves().length);
assert.equal(fairyforge.open(good.variant.stored()).fen, game.fen);
assert.equal(fairyforge.open(good.variant).play("e4").undo().fen, game.fen);
const {files, losses} = good.variant.export("diagram");
assert.ok(Object.values(files).some((bytes) => new TextDecoder().decode(bytes).includes("Knight")) && losses);
assert.throws(() => good.variant.export("nothing"), FairyforgeError);
assert.throws(() => good.variant.draw("nothing"), FairyforgeError);
good.variant.close();
good.variant.close();
assert.throws(() => good.variant.begin(), /closed/);
game.play("e4");  // a game may continue after its variant is closed

const bad = fairyforge.compile('variant "Mine" extends fide\npiece Knight N [N at b1\n', {name: "bad.fairy"});
assert.equal(bad.variant, null);
assert.ok(!bad.ok && bad.errors > 0);
const [{severity, file, line, column, message}] = bad.diagnostics;
assert.deepEqual([severity, file, line], ["error", "bad.fairy", 2]);
assert.ok(column > 0 && message);
assert.equal(fairyforge.compile("").ok, false);
assert.equal(fairyforge.compile('variant "M" extends nowhere').ok, false);

const ini = "[one:chess]\nknight = n:C\n[two:chess]\n";
assert.deepEqual(fairyforge.compile(ini, {game: 0}).games, ["one", "two"]);
assert.ok(fairyforge.compile(ini, {game: "two", language: "fairy-stockfish"}).ok);
assert.equal(fairyforge.compile(ini, {game: "three"}).ok, false);
assert.throws(() => fairyforge.compile(ini, {language: "klingon"}), /no language/);
assert.match(fairyforge.compile('variant "M" extends fide\n', {game: 99}).diagnostics[0].message, /no variant '99'/);
assert.equal(fairyforge.compile('variant "\ud800" extends fide\n').ok, true);
const option = fairyforge.compile('variant "M" extends fide\n', {options: {none: "1"}});
assert.equal(option.ok, false);

// Compiling and closing a variant again and again must not make the memory grow.
const text = 'variant "Again" extends fide\npiece Knight N N3 at b1 g1\n';
let size = 0;
for (let i = 0; i < 60; ++i) {
  fairyforge.compile(text).variant.close();
  if (i === 20) size = fairyforge.memory;
}
assert.equal(fairyforge.memory, size);

// A call beyond its budget throws, also if its function has no place for an error.
const chess = fairyforge.compile('variant "M" extends fide\n').variant, slow = chess.begin();
fairyforge.setBudget({steps: 1000});
for (const work of [() => slow.pgn(), () => slow.cannotWin("white"), () => chess.hash])
  assert.throws(work, (error) => error instanceof FairyforgeError && /over its work of 1000 steps/.test(error.message));
fairyforge.setBudget({milliseconds: 20});
assert.throws(() => slow.perft(30), /over its time of 20 ms/);
fairyforge.setBudget();
assert.equal(slow.perft(2), 400);

// A game goes on in a new module where it was, also after part of a turn was taken back.
const library = await readLibrary();
const duck = fairyforge.compile(library["neutral/duck-chess.fairy"], {name: "neutral/duck-chess.fairy"}).variant.begin();
const half = duck.play("e2e4,e4a5", {dialect: "fairy-stockfish"}).undo(1).fen;
fairyforge.instance.hasEnded = true;
assert.equal(duck.fen, half);
assert.throws(() => fairyforge.open(), /no game of its own/);
