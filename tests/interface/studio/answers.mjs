// answers.mjs FOLDER: checks that the engine on level 3 answers within two seconds of processor time, without
// compiled code, as on a page. Tests the first plies of library games and positions after a few random moves.
// The npm package is installed in FOLDER. FAIRYFORGE_EVERY=1 tests every game, otherwise every twelfth is
// tested. Prints the ten slowest.
import assert from "node:assert/strict";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [folder] = process.argv.slice(2);
const {loadCompiler, readLibrary} = await import(pathToFileURL(join(folder, "node_modules/fairyforge/node.js")));
const fairyforge = await loadCompiler(), library = await readLibrary();
let state = 1;
const below = (count) => (state = state * 48271 % 2147483647) % count;

const found = [], every = Number(process.env.FAIRYFORGE_EVERY ?? 12);
for (const [i, path] of Object.keys(library).filter((path) => !/^(base|laws)\//.test(path)).sort().entries()) {
  if (i % every) continue;
  const {variant} = fairyforge.compile(library[path], {name: path});
  if (!variant) continue;  // a mixin
  const game = variant.begin(), told = {path, seconds: 0, nodes: 0, depth: Infinity};
  for (let ply = 0; ply < 12 && !game.outcome; ++ply) {
    if (ply > 2 && ply < 10) {
      const moves = game.legalMoves();
      game.play(moves[below(moves.length)]);
      continue;
    }
    const began = process.cpuUsage(), {lines: [line], nodes, depth} = game.think({level: 3, milliseconds: 2000});
    const {user, system} = process.cpuUsage(began), seconds = (user + system) / 1e6;
    assert.ok(line?.moves.length, `${path} in ${game.fen}`);
    if (seconds >= told.seconds) Object.assign(told, {seconds, nodes});
    told.depth = Math.min(told.depth, depth);
    game.play(line.moves[0]);
  }
  found.push(told);
  game.close();
  variant.close();
}
found.sort((a, b) => b.seconds - a.seconds);
for (const {path, seconds, nodes, depth} of found.slice(0, 10)) console.log(`${path}: ${seconds.toFixed(3)} s, ${nodes} positions, depth ${depth}`);
console.log(`${found.length} games`);
assert.ok(found.length > 10 && found[0].seconds < 2);
