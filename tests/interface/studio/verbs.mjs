// verbs.mjs PROGRAM ROOT FOLDER: checks that the native program and the npm package installed in FOLDER print the same
// and write the same files. FAIRYFORGE_EVERY=1 tests every game of the library, otherwise every twelfth is tested.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {basename, join} from "node:path";
import {pathToFileURL} from "node:url";
import {filesIn, withoutPictures} from "./files-written.mjs";

const [program, root, folder] = process.argv.slice(2);
const installed = join(folder, "node_modules/.bin/fairyforge"), placed = (name) => pathToFileURL(join(folder, "node_modules/fairyforge", name));
const {runProgram} = await import(placed("compiler.js")), {readLibrary} = await import(placed("node.js"));

// Hides what may differ: the folder of the library (also in digests), durations, and bitmaps, which the package cannot
// write although certificates name them.
const plain = (text) => text.replaceAll(join(root, "examples"), "LIBRARY").replaceAll(
  join(folder, "node_modules/fairyforge/examples"), "LIBRARY").replace(/\/\S*\/share\/fairyforge\/examples/g, "LIBRARY")
  .replace(/"digest": "[0-9a-f]+"/, "DIGEST").replace(/\d+\.\d+ s +\S+ [kMG]?nodes\/s/g, "TIME")
  .replace(/^fairyforge: (still |\d+ of |note: no pictures ).*\n/gm, "").replace(/^\S+\.bmp\n/gm, "");

// Returns what a command prints, its exit code and the files that it writes into the folder `out`.
function run(which, words, input, files = texts) {
  rmSync(join(folder, "work"), {recursive: true, force: true});
  mkdirSync(join(folder, "work"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "work", name), text);
  const ended = spawnSync(which, words, {cwd: join(folder, "work"), input, encoding: "utf8", maxBuffer: 1 << 28});
  return {out: plain(ended.stdout), err: plain(ended.stderr), status: ended.status, files: withoutPictures(filesIn(join(folder, "work")))};
}

let compared = 0;
function same(words, input = "") {
  const expected = run(program, words, input);
  assert.deepEqual(run(installed, words, input), expected, words.join(" "));
  ++compared;
  return expected;
}
// Runs the module in this process, as the studio does; this is four times as fast.
const module = await WebAssembly.compile(readFileSync(placed("fairyforge-studio.wasm"))), library = await readLibrary();
function sameInMemory(words, files) {
  const {files: written, ...expected} = run(program, words, "", files), told = (text) => plain(text).replaceAll("/fairyforge/examples", "LIBRARY").replaceAll("/out/", "out/");
  const {out, err, status, files: made} = runProgram(module, {library, files}, words.map((word) => word.replace(/^out$/, "/out")));
  assert.deepEqual({out: told(out), err: told(err), status}, expected, words.join(" "));
  assert.deepEqual(withoutPictures(Object.fromEntries(Object.entries(made).map(([name, bytes]) =>
    [`out/${name}`, Buffer.from(bytes).toString("latin1")]))), Object.fromEntries(Object.entries(written).filter(([name]) => name.startsWith("out/"))));
  ++compared;
  return status;
}

const texts = {
  "mine.fairy": 'variant "Mine" extends fide\npiece Knight N N3 at b1 g1\n',
  "windows.fairy": 'variant "Mine" extends fide\r\npiece Knight N N at b1 g1\r\n',
  "wrong.fairy": 'variant "Mine" extends fide\npiece Knight N [N at b1\n',
  "on-mine.fairy": 'variant "On" extends mine\npiece Bishop B BW at c1 f1\n',
  "tested.fairy": 'variant "T"\nboard 8x8\npiece King K K royal at e1\ntest "steps" { perft 5 25 }\n' +
    'test "strides" { legal e1e3 }\n',
  "game.pgn": '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n',
};
for (const words of [
  [], ["nonsense"], ["check"], ["check", "mine.fairy", "wrong.fairy", "@chess"], ["check", "on-mine.fairy"], ["check", "none.fairy"],
  ["check", "."], ["draw", "@three-realms-chess", "--format", "svg", "-o", "out.svg"], ["test", "tested.fairy", "--executor", "referee"],
  ["fmt", "windows.fairy"], ["replay", "@chess", "game.pgn"], ["export", "zrf", "@hexapawn", "-o", "out"],
  ["certify", "zrf", "@hexapawn", "out"],
]) same(words);
for (const words of [
  ["check", "mine.fairy"], ["fmt", "on-mine.fairy"], ["explain", "on-mine.fairy", "N"], ["check", "windows.fairy", "--json"],
  ["check", "wrong.fairy"], ["check", "mine.fairy", "--option", "no=1"], ["explain", "@chess", "N"],
  ["explain", "mine.fairy", "--json"], ["draw", "@chess"], ["draw", "@chess", "N"], ["moves", "@chess", "--json"],
  ["moves", "@xiangqi", "--after", "h3e3 b10c8"], ["moves", "@chess", "--best", "2", "--nodes", "500", "--executor", "masks"],
  ["why", "@chess", "e2e5"], ["why", "@chess", "e1e2", "--json"], ["perft", "@minishogi", "3", "--executor", "referee"],
  ["perft", "@chess", "2", "--divide", "--executor", "referee"], ["test", "@hexapawn", "tested.fairy", "--report", "json", "--executor", "referee"],
  ["fmt", "mine.fairy", "--check"], ["fmt", "wrong.fairy"], ["games"], ["games", "shogi", "--json"], ["games", "hex"],
  ["replay", "@chess", "game.pgn", "--json"], ["notation", "FbRnN"],
  ["notation", "--dialect", "betza", "--to", "xbetza", "--explain", "FbRnN"], ["notation", "Fx"],
  ["export", "diagram", "mine.fairy", "-o", "out"], ["export", "fairy-stockfish", "@makruk", "-o", "out"],
  ["export", "game-courier", "@chess", "-o", "out"], ["export", "fairy-stockfish", "mine.fairy"], ["analyse", "@hexapawn", "--games", "2"],
  ["diff", "@chess", "mine.fairy", "--depth", "2", "--executor", "referee"],
]) sameInMemory(words, texts);
same(["check", "-"], texts["mine.fairy"]);
same(["fmt", "-"], texts["windows.fairy"]);
same(["test", "-", "--executor", "referee"], texts["tested.fairy"]);
same(["play", "@chess", "--level", "1", "--side", "white"], "moves\nwhy e2e5\nboard\nquit\n");
same(["engine", "@chess", "--executor", "referee"], "uci\nposition startpos moves f2f3 e7e5 g2g4\nisready\nquit\n");
// Input after "go" ends a search of the native program, but not one of the package, so this is not compared.
assert.match(run(installed, ["engine", "@chess", "--executor", "referee"], "uci\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\nquit\n").out,
             /^bestmove d8h4$/m);

// The worked examples of the notation, each of them a piece of one game: valid and invalid ones, and what the valid ones mean.
const letter = (number) => String.fromCharCode(65 + number);
const examples = readFileSync(join(root, "tests/movement/data/notation-vectors.tsv"), "utf8").trim().split("\n").slice(1).map((line, i) => {
  const [name, notation] = line.split("\t");
  return `piece ${name} X${letter(Math.floor(i / 26))}${letter(i % 26)} ${notation}${i ? "" : " at a1"}\n`;
});
const gameOf = (pieces) => ({"vectors.fairy": `variant "Vectors"\n${pieces.join("")}`});
assert.equal(sameInMemory(["check", "vectors.fairy"], gameOf(examples)), 1);
const understood = gameOf(examples.filter((line) => !line.includes(" x")));
for (const words of [["explain", "vectors.fairy"], ["draw", "vectors.fairy", "--format", "html"]]) assert.equal(sameInMemory(words, understood), 0);

// Checks all texts of the tests in all languages, valid and invalid ones, and all games.
assert.ok(same(["check", "--json", join(root, "tests"), join(root, "examples")]).out.split("\n").length > 500);

const every = Number(process.env.FAIRYFORGE_EVERY ?? 12);
const games = Object.keys(filesIn(join(root, "examples"))).filter((name) => /^(?!base|laws).*\.fairy$/.test(name));
assert.ok(games.length > 100);
for (const [i, name] of games.entries()) {
  if (i % every) continue;
  const file = basename(name), files = {[file]: readFileSync(join(root, "examples", name), "utf8")};
  for (const words of [["explain", file], ["draw", file, "--format", "html"], ["fmt", file], ["moves", file]])
    assert.equal(sameInMemory(words, files), 0, words.join(" "));
  for (const target of ["diagram", "zrf", "fairy-stockfish", "game-courier"])
    sameInMemory(["export", target, file, "-o", "out", "--allow-loss", "all"], files);
}
console.log(`${compared} commands print and write the same`);
