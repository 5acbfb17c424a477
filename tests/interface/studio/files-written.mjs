// Reads the files that exports write. The WebAssembly program writes no bitmaps (BMP files, for Zillions), although
// certificates name them.
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {join, relative} from "node:path";

// Returns {path: content} of all files in the folder and its subfolders.
export function filesIn(place) {
  if (!existsSync(place)) return {};
  const files = readdirSync(place, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({parentPath, path, name}) => join(parentPath ?? path, name)).sort()
    .map((path) => [relative(place, path), readFileSync(path).toString("latin1")]));
}

export function withoutPictures(files) {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith(".bmp")).map(([name, text]) => {
    if (!name.endsWith("certificate.json")) return [name, text];
    const certificate = JSON.parse(text);
    return [name, {...certificate, files: certificate.files.filter((file) => !file.name.endsWith(".bmp"))}];
  }));
}
