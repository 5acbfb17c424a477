// make.mjs ROOT MODULES EMBEDDED PACKAGES VERSION OUT: makes the studio as a folder OUT for any web server,
// and as one file OUT.html. MODULES has the two WebAssembly modules, EMBEDDED the digests of the script and
// style of pages that play, PACKAGES the packages from npm (package.json).
import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const [root, modules, embedded, packages, version, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url)), read = (...path) => readFileSync(join(...path), "utf8");

// Fetches the packages from npm unless an earlier run has fetched the same ones.
const asked = read(here, "package-lock.json");
mkdirSync(packages, {recursive: true});
if (!existsSync(join(packages, "done")) || read(packages, "done") !== asked) {
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(here, name), join(packages, name));
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {cwd: packages, stdio: ["ignore", "ignore", "inherit"]});
  writeFileSync(join(packages, "done"), asked);
}

// In pages that play, these sources are concatenated into one script, so they have no exports; here they get some.
const pageParts = read(root, "compiler/apps/page/elements.js") + read(root, "compiler/apps/page/diagrams.js") +
  "export {byId, cellSize, cellsOf, diagramsOf, drawn, element, nameOfSide, pieceIcon, show, symbolOf, tabs, theme};\n";
const shared = {
  name: "parts",
  setup(build) {
    build.onResolve({filter: /^page-parts$/}, ({path}) => ({path, namespace: "parts"}));
    build.onLoad({filter: /.*/, namespace: "parts"}, () => ({contents: pageParts, loader: "js"}));
    // fairyforge.js imports "./compiler.js", which is in another folder here.
    build.onResolve({filter: /^\.\/compiler\.js$/}, ({importer}) =>
      importer.endsWith("fairyforge.js") ? {path: join(here, "../npm/compiler.js")} : undefined);
  },
};
const {build} = await import(pathToFileURL(join(packages, "node_modules/esbuild/lib/main.js")));
const bundled = await build({
  entryPoints: [join(here, "main.js")], bundle: true, write: false, minify: true, format: "iife", target: "es2022",
  legalComments: "none", nodePaths: [join(packages, "node_modules")], plugins: [shared], logLevel: "warning",
});
const script = bundled.outputFiles[0].text.replaceAll("</script", "<\\/script");
const style = read(here, "studio.css");

const library = {};
for (const entry of readdirSync(join(root, "examples"), {recursive: true})) {
  if (entry.endsWith(".fairy")) library[entry] = read(root, "examples", entry);
}
const {runProgram} = await import(pathToFileURL(join(here, "../npm/compiler.js")));
const wasm = readFileSync(join(modules, "fairyforge-studio.wasm"));
const listed = runProgram(await WebAssembly.compile(wasm), {library}, ["games", "--json"]);
if (listed.status !== 0) throw new Error(listed.err);
const games = JSON.parse(listed.out).map((game) => ({...game, file: game.file.replace("/fairyforge/examples/", "")}));

// The file parts.zst: a line with the sizes of its parts as JSON, then the parts (parts.js reads it). Compressed by
// zstd it is a quarter smaller than by gzip. It is a thirtieth smaller than its parts compressed separately, because
// the modules have code in common.
const parts = [wasm, readFileSync(join(modules, "fairyforge.wasm")), ...[library, games].map((data) => Buffer.from(JSON.stringify(data)))];
const packed = execFileSync("zstd", ["-q", "--ultra", "-19"], {
  input: Buffer.concat([Buffer.from(`${JSON.stringify(parts.map(({length}) => length))}\n`), ...parts]), maxBuffer: 1 << 26});

// The content security policy names the script and the style of the pages that play by their digests. For the
// studio in one file, it also names its own.
const base64Of = (hex) => Buffer.from(hex.replaceAll('"', "").trim(), "hex").toString("base64");
const [playScript, playStyle] = ["script", "style"].map((name) => `'sha256-${base64Of(read(embedded, `${name}.hash.inc`))}'`);
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
function page(itsScript, itsStyle, fetches, more) {
  const policy = `default-src 'none'; script-src ${itsScript} ${playScript} 'wasm-unsafe-eval'; style-src ${itsStyle} ${playStyle}; ` +
    `worker-src 'self' blob:; connect-src ${fetches}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
  const places = {POLICY: policy, ...more};
  return read(here, "studio.html").replaceAll(/@([A-Z]+)@/g, (all, place) => places[place] ?? all);
}
rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
const whole = {
  "parts.zst": packed, "studio.js": script, "studio.css": style,
  "index.html": page("'self'", "'self'", "'self'", {
    STYLE: '<link rel="stylesheet" href="studio.css">', DATA: "", SCRIPT: '<script src="studio.js"></script>'}),
};
const hash = createHash("sha256");
for (const name of Object.keys(whole).sort()) hash.update(name).update(whole[name]);
whole["offline.js"] = read(here, "offline.js").replace("@VERSION@", `${version} ${hash.digest("hex").slice(0, 16)}`);
for (const [name, content] of Object.entries(whole)) writeFileSync(join(out, name), content);
writeFileSync(`${out}.html`, page(digest(script), digest(style), "'none'", {
  STYLE: `<style>${style}</style>`, DATA: `<script type="text/plain" id="parts">${packed.toString("base64")}</script>`, SCRIPT: `<script id="script">${script}</script>`}));
