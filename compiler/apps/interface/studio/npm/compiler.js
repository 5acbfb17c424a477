// For fairyforge.js: runs the module that contains the compiler. Its only files are those of the library, in
// memory.
import { Host } from "./host.js";
import { MemoryFiles } from "./memory-files.js";

function compilerOf(module, library, files = new MemoryFiles()) {
  const streams = {read: () => 0, write: () => {}, isTerminal: () => false};
  for (const [path, text] of Object.entries(library)) files.put(`/fairyforge/examples/${path}`, text);
  return new Host({files, streams, environment: {FAIRYFORGE_DATA: "/fairyforge"}}).instantiate(module);
}

const place = "/games", output = "/out";

// Runs the program as on a command line, in a folder with `files`. Returns {status, out, err, files}, where
// `files` are the files that it has written below /out. `player`: the bytes of fairyforge.wasm.gz, for pages
// that play. `pictures`: the pixels of drawings by their names (../room/render-png.cpp).
function runProgram(module, {library, player, files = {}, pictures = {}}, words) {
  const parts = {1: [], 2: []}, memory = new MemoryFiles(library, "/fairyforge/examples");
  if (player) memory.put("/fairyforge/fairyforge.wasm.gz", player);
  memory.mkdirSync(place);
  for (const [name, content] of Object.entries(files)) memory.put(`${place}/${name}`, content);
  for (const [name, content] of Object.entries(pictures)) memory.put(`/pictures/${name}`, content);
  const host = new Host({
    files: memory,
    streams: {read: () => 0, write: (number, bytes) => parts[number].push(bytes), isTerminal: () => false},
    environment: {FAIRYFORGE_DATA: "/fairyforge", FAIRYFORGE_PROGRESS: "off", PWD: place},
    run: (again) => runProgram(module, {library, player, files, pictures}, again),
  });
  host.instantiate(module);
  const status = host.program(words), said = (number) => {
    const decoder = new TextDecoder();
    return parts[number].map((part) => decoder.decode(part, {stream: true})).join("");
  };
  return {status, out: said(1), err: said(2), files: memory.statSync(output) ? filesBelow(memory, output) : {}};
}
function filesBelow(memory, folder) {
  return Object.assign({}, ...memory.readdirSync(folder).map((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(memory, path) : {[path.slice(output.length + 1)]: memory.get(path)};
  }));
}

export { compilerOf, runProgram };
