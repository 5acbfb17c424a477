// calls.mjs ROOT MODULE STORED CODE: calls every function of fairyforge.js and of the module with nothing, null, wrong
// types, closed games and the greatest numbers. Each must return or throw, and the game must continue from the same
// position; if a trap or an exceeded budget has ended the module, it continues in a new one. The functions are found by
// reflection. FAIRYFORGE_SEED sets the seed.

import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";

const [root, wasm, stored, code] = process.argv.slice(2);
const {loadFairyforge, Fairyforge, Game, FairyforgeError} = await import(`${root}/compiler/apps/interface/npm/fairyforge.js`);
const module = await WebAssembly.compile(await readFile(wasm));
const fairyforge = await loadFairyforge(module);
const variant = await readFile(stored), compiled = await readFile(code);

let state = BigInt(process.env.FAIRYFORGE_SEED ?? 20261127);
function below(count) {
  state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
  return Number((state >> 33n) % BigInt(count));
}
const values = [undefined, null, true, 0, 1, -1, 2, 11, 0.5, NaN, Infinity, 2 ** 31, 2 ** 32 - 1, 2 ** 53, 5n, -1n, "", "e2e4",
                "no such move", "x".repeat(100_000), "(1,2) ".repeat(3000), "\0", "\ud800", {}, {level: 1}, {nodes: 20}, {lines: -1},
                {depth: "x"}, {white: null}, {steps: 100}, [], [1], new Uint8Array(0), new Uint8Array(5), variant, compiled,
                new Date(), Symbol("s"), () => 1, new Proxy({}, {})];

const problems = new Map();
function called(what, work) {
  try {
    return work();
  } catch (problem) {
    assert.ok(problem instanceof Error, `${what} throws an error`);
    assert.ok(!(problem instanceof WebAssembly.RuntimeError), `${what}: ${problem.stack}`);
    problems.set(problem.message.slice(0, 60), (problems.get(problem.message.slice(0, 60)) ?? 0) + 1);
    return null;
  }
}
// Returns the members, including getters.
function membersOf(prototype) {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([name]) => name !== "constructor");
}
const budget = {milliseconds: 2000, megabytes: 400, steps: 3000};

let calls = 0;
for (const [prototype, make] of [[Game.prototype, () => fairyforge.open(variant, below(2) ? compiled : null)],
                                 [Fairyforge.prototype, () => fairyforge]]) {
  for (const [name, {value, get}] of membersOf(prototype)) {
    for (let round = 0; round < 60; ++round) {
      fairyforge.setBudget();
      const object = make(), before = object instanceof Game ? object.play("e2e4").fen : null;
      fairyforge.setBudget(budget);
      const given = Array.from({length: round === 0 ? 0 : below(4)}, () => values[below(values.length)]);
      const what = `${name}(${given.map((one) => typeof one).join(", ")})`;
      const own = value ?? get;
      let failed = false;
      called(what, () => {
        try {
          const result = own.apply(object, given);
          if (result instanceof Game && result !== object) result.close();
        } catch (problem) {
          failed = true;
          throw problem;
        }
      });
      // Calls it on an object of any kind, or on none.
      called(what, () => own.apply(values[below(values.length)], given));
      ++calls;
      fairyforge.setBudget();
      if (before !== null && failed) assert.equal(object.fen, before, `${what} has changed nothing`);
      if (before !== null) called("close", () => object.close());
    }
  }
}
assert.ok(calls >= 1500, `${calls} calls`);

// Numbers are numbers, and texts are whole: what a form or an attacker sends is refused, and not taken for something else.
fairyforge.setBudget();
const strict = fairyforge.open(variant), refused = (work) => assert.throws(work, FairyforgeError);
for (const number of ["3", -1, 2 ** 32, NaN, Infinity, null, [3], 3n]) {
  for (const member of ["level", "nodes", "depth", "lines", "milliseconds"]) refused(() => strict.think({nodes: 9, [member]: number}));
  refused(() => strict.perft(number));
  refused(() => strict.undo(number));
  refused(() => fairyforge.setBudget({milliseconds: number}));
  if (number !== 2 ** 32) refused(() => fairyforge.setBudget({steps: number}));
}
for (const number of [0.5, 1.5]) for (const work of [() => strict.perft(number), () => strict.undo(number)]) refused(work);
assert.ok(strict.think({milliseconds: 0.5}).lines.length > 0);
for (const work of [() => strict.play("e2\0e4"), () => strict.setUp("8/8/8/8/8/8/8/K1k5 w\0"), () => strict.readPgn("1. e4\0 *"),
                    () => strict.fenAs("own\0"), () => fairyforge.open(), () => fairyforge.open(variant, new Uint8Array(8))])
  refused(work);
assert.equal(strict.fen, fairyforge.open(variant).fen);

// The game must continue after a call that has ended the module, from the same moves.
const game = fairyforge.open(variant, compiled), other = fairyforge.open(variant);
game.play("e4").play("e5").play("Nf3").undo(1).play("Nc3");
other.setUp("4k3/8/8/8/8/8/8/4K2R w K - 0 1").play("O-O");
const [fen, otherFen, history] = [game.fen, other.fen, game.history()];
fairyforge.setBudget({steps: 2000});
for (let i = 0; i < 3; ++i) assert.throws(() => game.think({depth: 30}), /over its work of 2000 steps/);
fairyforge.setBudget({milliseconds: 20});
assert.throws(() => game.perft(30), /over its time of 20 ms/);
fairyforge.setBudget();
assert.equal(game.fen, fen);
assert.equal(other.fen, otherFen);
assert.deepEqual(game.history(), history);
assert.ok(other.undo(1).fen.startsWith("4k3/8/8/8/8/8/8/4K2R w K"));
assert.equal(game.perft(1), game.legalMoves().length);

// Calls the bare module with NULL and 0 for every argument, with dead handles and with live ones.
const bare = await loadFairyforge(module), names = Object.keys(bare.instance.exports).filter((name) => name.startsWith("ff_"));
assert.ok(names.length > 25);
for (const name of names) {
  for (const number of [0, 12345, 2 ** 31, 2 ** 32 - 1]) {
    if (number > 0 && /allocate|free$|from_stored|with_code/.test(name)) continue;
    const {instance} = bare;
    const given = Array.from({length: instance.exports[name].length}, () => number);
    called(name, () => instance.run(name, ...given));
    // A pointer to a text outside the memory (2^31 or more) may end the module; an invalid handle must not.
    if (number < 2 ** 31) assert.ok(!instance.hasEnded, `${name}(${number})`);
  }
}
assert.equal(bare.open(variant).perft(2), 400);
