// The compiler under node, with the library of this package: `const fairyforge = await loadCompiler();`.
import { readFile, readdir } from "node:fs/promises";
import { loadFairyforge } from "./fairyforge.js";

// Returns the texts of the library by their paths in it.
async function readLibrary() {
  const folder = new URL("examples/", import.meta.url), library = {};
  for (const entry of await readdir(folder, {recursive: true})) {
    const path = entry.replaceAll("\\", "/");
    if (path.endsWith(".fairy")) library[path] = await readFile(new URL(path, folder), "utf8");
  }
  return library;
}

async function loadCompiler() {
  return loadFairyforge(await readFile(new URL("fairyforge-studio.wasm", import.meta.url)), {library: await readLibrary()});
}

export { loadCompiler, readLibrary };
export * from "./fairyforge.js";
