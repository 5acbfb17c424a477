// preview.mjs PROGRAM: tests `fairyforge preview` of files: written by hand, by forms and by other
// programs, requested by pages of other sites, and by programs that send requests no browser would send.

import assert from "node:assert/strict";
import {spawn, spawnSync} from "node:child_process";
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {request} from "node:http";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {Browser, waitFor} from "../../page/browser.mjs";

const [, , program] = process.argv, folder = mkdtempSync(join(tmpdir(), "fairyforge-preview-"));
const file = join(folder, "chess.fairy"), good = 'variant "Chess" extends fide\n';
writeFileSync(file, good);

const servers = [];
async function started(file, ...options) {
  const server = spawn(program, ["preview", file, ...options], {stdio: ["ignore", "pipe", "inherit"]});
  servers.push(server);
  const address = await new Promise((resolve) => {
    let text = "";
    server.stdout.on("data", (bytes) => { text += bytes; if (text.endsWith("\n")) resolve(text.trim()); });
  });
  return {server, address};
}
function answer(address, {method = "GET", headers = {}, body} = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(address, {method, headers}, (response) => {
      response.text = "";
      response.on("data", (bytes) => { response.text += bytes; });
      response.on("end", () => resolve(response));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const {server, address} = await started(file);
const browser = await Browser.start();
let opened = null;

async function answersItsPagesOnly() {
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
  const url = new URL(address), {host, port, origin} = url;
  const statusOf = async (where, more) => (await answer(where, more)).statusCode;
  const page = await answer(address);
  assert.equal(page.statusCode, 200);
  assert.match(page.text, /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'/);
  assert.equal(page.headers["content-security-policy"], "frame-ancestors 'none'");
  assert.equal(page.headers["cross-origin-resource-policy"], "same-origin");
  assert.equal(await statusOf(`${address}source`), 200);
  assert.equal(await statusOf(address, {headers: {host: `localhost:${port}`}}), 200);
  assert.equal(await statusOf(address, {headers: {host, origin, "sec-fetch-site": "same-origin"}}), 200);
  // Requests under another host name, from another site, and with a guessed address must be refused.
  for (const headers of [{host: `evil.example:${port}`}, {host: "127.0.0.1"}, {host, origin: "http://evil.example"},
                         {host, origin: "null"}, {host, "sec-fetch-site": "cross-site"},
                         {host, "sec-fetch-site": "same-site"}])
    assert.equal(await statusOf(address, {headers}), 403, JSON.stringify(headers));
  for (const path of ["", "events", "source", `${"0".repeat(32)}/source`, `${url.pathname.slice(1, -1)}`])
    assert.equal(await statusOf(`${origin}/${path}`), 404, path);
  for (const path of ["none", "../chess.fairy", "..%2fchess.fairy", "%2e%2e/%2e%2e/etc/passwd", "%00"])
    assert.equal(await statusOf(`${address}${path}`), 404, path);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    assert.notEqual(await statusOf(address, {method, body: method === "OPTIONS" ? undefined : "x"}), 200, method);
  // Range requests must be answered as if they had no range, so that nothing beyond a file's end can be read.
  for (const range of ["bytes=0-99999999999", "bytes=99999999-", "bytes=-99999999", "bytes=0-1", "bytes=0-5,100000-200000"]) {
    for (const where of [`${address}studio.css`, `${address}none`, address]) {
      const whole = await answer(where), ranged = await answer(where, {headers: {range}});
      assert.equal(ranged.statusCode, whole.statusCode, range);
      assert.equal(ranged.text, whole.text, range);
    }
  }
  for (const range of ["bytes=5-2", `bytes=0-${2n ** 64n}`, "bytes", "x"])
    assert.ok([200, 400, 416].includes(await statusOf(address, {headers: {range}})), range);
  assert.equal(await statusOf(address + "x".repeat(9000)), 414);
  assert.equal(await statusOf(address), 200);
  const again = spawnSync(program, ["preview", file, "--port", port], {encoding: "utf8"});
  assert.equal(again.status, 1);
  assert.match(again.stderr, new RegExp(`port ${port} of this machine is taken`));
}

// Edits are accepted only from these pages, only for this file, and only if the page has seen its current text.
async function takesItsOwnEditsOnly() {
  const {host, port, origin} = new URL(address), json = {host, origin, "content-type": "application/json"};
  const edit = (body, headers = json, where = `${address}edit`) =>
    answer(where, {method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body)});
  const change = {was: good, text: `${good}# by the page\n`};
  const {origin: _, ...nowhere} = json, {"content-type": __, ...untyped} = json;
  for (const headers of [nowhere, untyped, {...json, "content-type": "text/plain"},
                         {...json, "content-type": "application/x-www-form-urlencoded"}, {...json, origin: "null"},
                         {...json, origin: "http://evil.example"}, {...json, origin: `http://localhost:${port}`},
                         {...json, host: `evil.example:${port}`}, {...json, "sec-fetch-site": "cross-site"},
                         {...json, "sec-fetch-site": "none", origin: ""}, {...json, "content-encoding": "gzip"}])
    assert.equal((await edit(change, headers)).statusCode, 403, JSON.stringify(headers));
  assert.equal((await edit(change, json, `${origin}/${"0".repeat(32)}/edit`)).statusCode, 404);
  for (const path of ["", "source", "edit/", "events", "chess.fairy"])
    assert.equal((await edit(change, json, address + path)).statusCode, 405, path);
  for (const body of ["", "{", "[]", "3", "\0", "[".repeat(5000), "{}", {text: good}, {was: good}, {was: good, text: 3}, {was: null, text: good}])
    assert.equal((await edit(body)).statusCode, 400, JSON.stringify(body));
  assert.equal((await edit({...change, text: "x".repeat(1_100_000)}).catch(() => ({statusCode: 413}))).statusCode, 413);
  const late = JSON.parse((await edit({...change, was: "what it was before"})).text);
  assert.deepEqual(late, {stale: true, text: good});
  assert.equal(readFileSync(file, "utf8"), good, "nothing of that has changed the file");
  assert.deepEqual(JSON.parse((await edit(change)).text), {text: change.text});
  assert.equal(readFileSync(file, "utf8"), change.text);
  const {address: ofLibrary} = await started("@makruk"), there = new URL(ofLibrary);
  const makruk = JSON.parse((await answer(`${ofLibrary}source`)).text).text;
  const refused = await edit({was: makruk, text: good}, {...json, host: there.host, origin: there.origin}, `${ofLibrary}edit`);
  assert.match(JSON.parse(refused.text).refused, /Games of the library are not changed/);
}

const titled = (page, title) => page.until(`studio.frame.table?.data.title === ${JSON.stringify(title)}`, `the game is ${title}`);
const saved = (file, text) => waitFor(() => existsSync(file) && readFileSync(file, "utf8") === text, `the file has ${text}`);

// Edits in the studio are saved to the file, and edits of the file, or of files that it extends, appear in the studio.
async function followsTheFile() {
  const mine = join(folder, "mine.fairy"), {address, server} = await started(mine);
  const page = opened = await browser.open(address);
  await page.until('document.getElementById("begin-with").open', "a file that is not there is begun");
  await page.get('document.getElementById("title").value = "Mine"');
  await page.click("#begin .strong");
  await titled(page, "Mine");
  await saved(mine, await page.get("studio.text"));
  writeFileSync(join(folder, "base.fairy"), 'variant "Base" extends fide\npiece Knight N NZ at b1 g1\n');
  writeFileSync(mine, 'variant "Saved" extends base\r\n');
  await titled(page, "Saved");
  await page.until('studio.frame.table.data.types.some(({notation}) => notation === "NZ")', "the file that it builds upon counts");
  writeFileSync(join(folder, "base.fairy"), 'variant "Base" extends fide\npiece Knight N NC at b1 g1\n');
  await page.until('studio.frame.table.data.types.some(({notation}) => notation === "NC")', "and its changes");
  assert.equal(readFileSync(mine, "utf8"), 'variant "Saved" extends base\r\n');
  await page.get(`void (studio.text = 'variant "Again" extends base\\n')`);
  await saved(mine, 'variant "Again" extends base\r\n');
  assert.deepEqual(page.faults, []);
  await page.leave();  // nobody listens to what ends now
  server.kill("SIGINT");
}

// The options of the command line say how the studio reads the text, too.
async function readsByOptions() {
  const file = join(folder, "several.ini");
  writeFileSync(file, "[first:chess]\n[second:chess]\nking = k\n[third:chess]\nstalemateValue = draw\nstalemateValue = loss\n");
  const {server, address} = await started(file, "--variant", "third"), page = opened = await browser.open(address);
  await titled(page, "third");
  const lint = (kind) => `document.querySelector("#editor").shadowRoot.querySelector(".cm-lintRange-${kind}") !== null`;
  await page.until(lint("warning"), "so does its language server");
  assert.equal(await page.get(lint("error")), false);
  await page.click("#tab-test");
  await page.until('document.getElementById("tested").textContent.includes("no tests")', "and so do its verbs");
  await page.leave();
  server.kill("SIGINT");
  mkdirSync(join(folder, "rules"));
  cpSync(fileURLToPath(new URL("../../frontend/zrf/data/checkers.zrf", import.meta.url)), join(folder, "rules/checkers.zrf"));
  mkdirSync(join(folder, "games"));
  writeFileSync(join(folder, "games/mine.zrf"), '(include "checkers.zrf")\n');
  const including = await started(join(folder, "games/mine.zrf"), "--include", join(folder, "rules"));
  const other = opened = await browser.open(including.address);
  await titled(other, "Checkers");
  await other.leave();
  including.server.kill("SIGINT");
}

// Makes a game by clicks, drags, keys and touch only; the file must hold what was intended.
async function isEdited() {
  const mine = join(folder, "formed.fairy"), {address, server} = await started(mine);
  const page = opened = await browser.open(address, {width: 1500, height: 1400});
  const text = () => page.get("studio.text");
  const written = (words) => page.until(`studio.text.includes(${JSON.stringify(words)})`, words);
  const unsaid = (words) => page.until(`!studio.text.includes(${JSON.stringify(words)})`, `no ${words}`);
  const cell = (name) => `#setup [aria-label^="${name},"]`;
  const brush = (name) => `#tray [aria-label="${name}"]`;
  const type = async (id, words) => {
    await page.get(`document.getElementById("${id}").focus(); document.getElementById("${id}").select()`);
    await page.send("Input.insertText", {text: words});
  };
  const submit = (form) => page.click(`#${form} button:not([type=button])`);
  await page.until('document.getElementById("begin-with").open', "a game can be begun");
  await type("title", "Mine");
  await submit("begin");
  await titled(page, "Mine");
  await page.until('document.querySelector("#setup [data-cell]")', "the forms are there");
  // A click places the chosen piece for both sides; so does a drag from the table; a drag on the board moves a piece.
  await page.click(brush("White Knight"));
  await page.click(cell("c3"));
  await written("piece Knight N  at b1 g1 c3");
  await page.drag(brush("White Bishop"), cell("d3"));
  await written("d3");
  await page.drag(cell("d3"), cell("e3"));
  await written("e3");
  await page.drag(cell("c3"), "#tray");
  await page.until(`document.querySelector('${cell("c6")}').getAttribute("aria-label") === "c6, empty"`, "both are gone");
  // Placing a well-known piece adds its statement.
  await page.click("#known-pieces summary");
  await page.drag('#known [aria-label^="White Camel"]', cell("b3"));
  await written("piece Camel");
  // The diagram must follow the typed movement; an invalid movement is reported and changes nothing.
  await page.get("document.getElementById('moves-of').value = 'N'; document.getElementById('moves-of').dispatchEvent(new Event('change'))");
  const before = await text();
  await type("movement", "NC");
  await page.until("document.getElementById('movement-shown').textContent.includes('camel') || document.querySelectorAll('#movement-shown use').length > 16", "the diagram");
  await type("movement", "Nq?");
  await page.until("!document.getElementById('movement-fault').hidden", "the fault");
  assert.match(await page.get("document.getElementById('movement-fault').textContent"), /error|movement/);
  assert.equal(await text(), before);
  await type("movement", "NC");
  await submit("set-movement");
  await written("piece Knight N  NC");
  // Sets promotion, castling, a statement and the board's size by forms; impossible values are reported.
  assert.deepEqual(await page.get('[...document.querySelectorAll("#promotion-now code, #castling-now code, [data-subject=stalemate] select")].map((node) => node.selectedOptions?.[0].text ?? node.textContent)'),
                   ["promote Pawn on rank 8 to Queen Rook Bishop Knight", "castle King 2 with Rook", "draw"], "the forms show what holds");
  const asItStands = await text();
  const fill = (form, values) => page.get(`[...document.querySelectorAll("#${form}-line .sentence input, #${form}-line .sentence select:not(.add)")].forEach((node, i) => { node.value = ${JSON.stringify(values)}[i]; })`);
  const chosen = (form, value) => page.until(`[...document.querySelectorAll("#${form}-line input")].some((node) => node.value === "${value}")`, value);
  await page.click("#promotion-now .line");
  await chosen("promotion", "Queen Rook Bishop Knight");
  await submit("promotion");
  await page.until('document.querySelector("#promotion .leave").hidden', "it is set as it stands");
  assert.equal(await text(), asItStands);
  await page.click("#promotion-now .line");
  await fill("promotion", ["Pawn", "rank 8", "Queen"]);
  await submit("promotion");
  await written("promote Pawn on rank 8 to Queen\n");
  await page.click("#castling-now .line");
  await chosen("castling", "2");
  await fill("castling", ["King", "3", "Rook"]);
  await submit("castling");
  await written("castle King 3 with Rook");
  await type("files", "4");
  await submit("size");
  await page.until("!document.getElementById('told').hidden", "why not");
  assert.match(await page.get("document.getElementById('told').textContent"), /no place for the pieces on/);
  await type("files", "10");
  await submit("size");
  await written("board 10x8");
  await page.click("#undo");
  await unsaid("board 10x8");
  // Further castlings are added; statements that name cells of a resized board are listed, each with a link to it.
  await page.get("(() => { const list = document.querySelector('#castling-line > select'); list.value = '2'; list.dispatchEvent(new Event('change')); })()");
  await fill("castling", ["King", "e1-b1", "Rook", "a1-c1"]);
  await submit("castling");
  await written("castle King e1-b1 with Rook a1-c1");
  assert.match(await text(), /castle King 3 with Rook/);
  await type("levels", "1");
  await type("files", "9");
  await submit("size");
  await written("board 9x8");
  await page.until(`document.querySelector("#untouched li button")?.textContent.includes("castle King e1-b1")`, "what names cells");
  await page.click("#untouched li button");
  assert.equal(await page.get("document.getElementById('statement').value"), "castle King e1-b1 with Rook a1-c1");
  await type("statement", "");
  await page.click("#untouched > button");
  await page.until("document.getElementById('untouched').hidden", "seen");
  await page.click("#undo");
  await unsaid("board 9x8");
  await page.click("#castling-now li:last-child .remove");
  await unsaid("e1-b1");
  // Cuts cells out of the board, symmetrically, and restores them.
  await page.click(`[data-brush='{"cut":true}']`);
  await page.click(cell("a4"));
  await written("with holes a4-a5");
  await page.click(cell("a5"));
  await unsaid("holes");
  await page.click("#undo");
  await written("with holes a4-a5");
  await page.click("#undo");
  await page.until(`document.querySelector('${cell("a4")}').getAttribute("aria-label") === "a4, empty"`, "no hole");
  await type("statement", "stalemate: ");
  await page.until(`[...document.getElementById("offers").children].some(({value}) => value === "stalemate: the stalemated side loses")`, "what may follow");
  await type("statement", "stalemate: the stalemated side loses");
  await submit("say");
  await written("stalemate: the stalemated side loses");
  // Edits by keys, and by touch.
  await page.click(brush("White Queen"));
  await page.get(`document.querySelector('#setup [tabindex="0"]').focus()`);
  for (let left = 12; left > 0; --left) await page.press("ArrowLeft");
  for (let left = 12; left > 0; --left) await page.press("ArrowDown");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"]) await page.press(key);
  await page.until(`document.querySelector('${cell("b4")}').getAttribute("aria-label") === "b4, White Queen"`, "a queen on b4");
  assert.equal(await page.get("document.activeElement.getAttribute('aria-label')"), "b4, White Queen");
  await page.press("Delete");
  await page.until(`document.querySelector('${cell("b4")}').getAttribute("aria-label") === "b4, empty"`, "none on b4");
  // The file must be saved, be tidy, pass `check`, and define the game that is played.
  await saved(mine, await text());
  for (const verb of [["check", mine], ["fmt", "--check", mine]]) {
    const ran = spawnSync(program, verb, {encoding: "utf8"});
    assert.equal(ran.status, 0, ran.stdout + ran.stderr + await text());
  }
  await page.until(`studio.frame.table?.data.types.find(({id}) => id === "N").notation === "NC"`, "it is played");
  assert.deepEqual(page.faults, []);
  const phone = opened = await browser.open(address, {width: 400, height: 800, touch: true, dark: true});
  await phone.tap("#tab-edit");
  await phone.until("document.querySelector('#setup svg')", "the board");
  await phone.tap(brush("White Rook"));
  await phone.tap(cell("a4"));
  await phone.until(`document.querySelector('${cell("a4")}').getAttribute("aria-label") === "a4, White Rook"`, "a rook by touch");
  assert.ok(await phone.get("document.documentElement.scrollWidth <= innerWidth"));
  assert.deepEqual(phone.faults, []);
  server.kill("SIGINT");
}

async function endsByInterruption() {
  const page = opened = await browser.open(address), ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  assert.equal(await ended, 0, "while pages listen");
  await page.until('document.getElementById("message").textContent.includes("The preview has ended")', "the page says so");
}

try {
  await answersItsPagesOnly();
  await takesItsOwnEditsOnly();
  await followsTheFile();
  await readsByOptions();
  await isEdited();
  await endsByInterruption();
} catch (error) {
  console.error(error);
  console.error("faults:", opened?.faults);
  process.exitCode = 1;
}
for (const each of servers) each.kill("SIGKILL");
await browser.close();
rmSync(folder, {recursive: true});
