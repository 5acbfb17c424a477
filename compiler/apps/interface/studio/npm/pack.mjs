// pack.mjs VERSION ROOT MODULES OUT: makes the npm package of the program, as the folder OUT/package and as a
// tarball beside it.
import {execFileSync} from "node:child_process";
import {chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const [version, root, modules, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url)), folder = join(out, "package");
rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
for (const name of ["compiler.js", "host.js", "memory-files.js", "node.d.ts", "node.js", "program.js", "README.md"])
  cpSync(join(here, name), join(folder, name));
for (const name of ["fairyforge.js", "fairyforge.d.ts"])
  cpSync(join(root, "compiler/apps/interface/npm", name), join(folder, name));
for (const name of ["fairyforge-studio.wasm", "fairyforge.wasm.gz"]) cpSync(join(modules, name), join(folder, name));
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
cpSync(join(root, "examples"), join(folder, "examples"),
       {recursive: true, filter: (path) => !/\.[^/.]+$/.test(path) || path.endsWith(".fairy")});
const described = readFileSync(join(here, "package.json"), "utf8").replace("@VERSION@", version);
writeFileSync(join(folder, "package.json"), described);
chmodSync(join(folder, "program.js"), 0o755);
execFileSync("npm", ["pack", "--silent", "--pack-destination", out, folder], {stdio: ["ignore", "ignore", "inherit"]});
