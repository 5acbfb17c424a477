// files.mjs FOLDER: checks that files in memory behave as those of node, and that Windows paths are read.
import assert from "node:assert/strict";
import fs from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

const [folder] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(folder, "node_modules/fairyforge", name)));
const {MemoryFiles} = await load("memory-files.js"), {hostPath} = await load("host.js");

// Performs the same random operations (with a fixed seed) on both and compares the results.
const place = fs.mkdtempSync(join(folder, "files-"));
const memory = new MemoryFiles();
for (const [i] of place.split("/").slice(1).entries()) memory.mkdirSync(place.split("/").slice(0, i + 2).join("/"));
let seed = 7;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const name = () => join(place, "a/b/c/d".split("/").slice(0, 1 + random(3)).map((part) => part + random(2)).join("/"));
const {O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND} = fs.constants;
assert.deepEqual([O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND],
                 ["WRONLY", "RDWR", "CREAT", "EXCL", "TRUNC", "APPEND"].map((word) => memory.constants["O_" + word]));
const work = [
  (files, path) => files.mkdirSync(path) && 0,
  (files, path) => files.rmdirSync(path),
  (files, path) => files.unlinkSync(path),
  (files, path) => files.readdirSync(path, {withFileTypes: true}).map((entry) => [entry.name, entry.isDirectory()]).sort(),
  (files, path, other) => files.renameSync(path, other),
  (files, path) => {
    const status = files.statSync(path, {bigint: true, throwIfNoEntry: false});
    return status && [status.isDirectory(), status.isFile(), status.isFile() && status.size];
  },
  (files, path, other, mode) => {
    const file = files.openSync(path, mode, 0o666), bytes = new Uint8Array(9);
    if (mode & 3) files.writeSync(file, new Uint8Array([1, 2, 3, mode & 7]), 0, 4, mode & O_APPEND ? null : 2);
    const size = (mode & 3) === 1 ? 0 : files.readSync(file, bytes, 0, 9, 1);
    const all = [size, [...bytes], files.fstatSync(file, {bigint: true}).size];
    files.closeSync(file);
    return all;
  },
];
const isFolder = (path) => {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
};
let failed = 0;
for (let i = 0; i < 4000; ++i) {
  const what = random(work.length), path = name(), other = name();
  const mode = [0, O_WRONLY | O_CREAT, O_RDWR | O_CREAT | O_EXCL, O_WRONLY | O_CREAT | O_TRUNC, O_WRONLY | O_APPEND, O_RDWR][random(6)];
  if (work[what].toString().includes("rename") && [path, other].some(isFolder)) continue;
  const answers = [fs, memory].map((files) => {
    try {
      return {value: work[what](files, path, other, mode)};
    } catch (problem) {
      assert.ok(problem.code, problem.stack);
      return {code: problem.code};
    }
  });
  if (answers[0].code) ++failed;
  assert.deepEqual(answers[1], answers[0], `${what} ${path} ${other} ${mode}`);
}
assert.ok(failed > 100 && failed < 3900);

for (const [path, expected] of [
  ["/C:/Users/me/game.fairy", "C:/Users/me/game.fairy"],
  ["/C:/Users/me/C:/games/mine.fairy", "C:/games/mine.fairy"],
  ["/C:/Users/me/d:\\games\\mine.fairy", "d:\\games\\mine.fairy"],
  ["/dev/stdin", "/dev/stdin"],
]) assert.equal(hostPath(path, true), expected);
assert.equal(hostPath("/home/c:/game.fairy", false), "/home/c:/game.fairy");
