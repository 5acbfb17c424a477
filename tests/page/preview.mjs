// preview.mjs PROGRAM FOLDER: `fairyforge preview` of a text in FOLDER, seen by a browser, by other sites' pages and
// by programs that send what no browser would.

import assert from "node:assert/strict";
import {spawn, spawnSync} from "node:child_process";
import {renameSync, writeFileSync} from "node:fs";
import {request} from "node:http";
import {join} from "node:path";
import {Browser} from "./browser.mjs";

const [program, folder] = process.argv.slice(2);
const file = join(folder, "chess.fairy"), good = 'variant "Chess" extends fide\ntest "opening" { perft 20 400 }\n';
writeFileSync(file, good);

async function started(...options) {
  const server = spawn(program, ["preview", file, ...options], {stdio: ["ignore", "pipe", "inherit"]});
  const address = await new Promise((resolve) => {
    let text = "";
    server.stdout.on("data", (bytes) => { text += bytes; if (text.endsWith("\n")) resolve(text.trim()); });
  });
  return {server, address};
}
function answer(address, {method = "GET", headers = {}, body} = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(address, {method, headers}, (response) => {
      response.resume();
      response.on("end", () => resolve(response));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const {server, address} = await started();
const browser = await Browser.start();
let opened = null;

async function answersItsPagesOnly() {
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
  const url = new URL(address), {host, port, origin} = url;
  const statusOf = async (where, more) => (await answer(where, more)).statusCode;
  const page = await answer(address);
  assert.equal(page.statusCode, 200);
  assert.match(page.headers["content-security-policy"], /^default-src 'none'; script-src 'self'.*frame-ancestors 'none'$/);
  assert.equal(page.headers["cross-origin-resource-policy"], "same-origin");
  assert.equal(await statusOf(`${address}game`), 200);
  assert.equal(await statusOf(address, {headers: {host: `localhost:${port}`}}), 200);
  assert.equal(await statusOf(address, {headers: {host, origin, "sec-fetch-site": "same-origin"}}), 200);
  // Another name for this machine, another site, a guess.
  for (const headers of [{host: `evil.example:${port}`}, {host: "127.0.0.1"}, {host, origin: "http://evil.example"},
                         {host, origin: "null"}, {host, "sec-fetch-site": "cross-site"},
                         {host, "sec-fetch-site": "same-site"}])
    assert.equal(await statusOf(address, {headers}), 403, JSON.stringify(headers));
  for (const path of ["", "events", "game", `${"0".repeat(32)}/game`, `${url.pathname.slice(1, -1)}`])
    assert.equal(await statusOf(`${origin}/${path}`), 404, path);
  for (const path of ["none", "../chess.fairy", "..%2fchess.fairy", "%2e%2e/%2e%2e/etc/passwd", "%00"])
    assert.equal(await statusOf(`${address}${path}`), 404, path);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    assert.notEqual(await statusOf(address, {method, body: method === "OPTIONS" ? undefined : "x"}), 200, method);
  assert.equal(await statusOf(address + "x".repeat(9000)), 414);
  assert.equal(await statusOf(address), 200);
  const again = spawnSync(program, ["preview", file, "--port", port], {encoding: "utf8"});
  assert.equal(again.status, 1);
  assert.match(again.stderr, new RegExp(`port ${port} of this machine is taken`));
}

// Saves the text as editors do; the milliseconds until the page shows what `expression` says.
async function save(page, text, expression, what) {
  const before = Date.now();
  writeFileSync(file + "~", text);
  renameSync(file + "~", file);
  await page.until(expression, what);
  return Date.now() - before;
}
const says = (id, text) => `document.getElementById("${id}").textContent.includes(${JSON.stringify(text)})`;

async function isRenewed() {
  const page = opened = await browser.open(address, {ready: says("tests", "passed")});
  const game = (expression) => page.get(`(() => { const {document, table, innerWidth} = frames[0];
                                         return ${expression}; })()`);
  const ready = (more = "true") => `(() => { const {document, table} = frames[0];
    return document?.documentElement?.dataset.ready !== undefined && (${more}); })()`;
  await page.until(ready(), "the game is ready");
  assert.equal(await page.get("document.getElementById('text').textContent"), "no errors");
  assert.ok(await page.get("document.getElementById('problems').hidden"));
  // A move is played by clicks in the frame.
  for (const name of ["e2", "e4"]) {
    const [x, y] = await page.get(`(() => {
      const {table, document: inner} = frames[0], outer = document.getElementById("game").getBoundingClientRect();
      const cell = inner.querySelector('[data-source="' + table.data.board.cells.indexOf("${name}") + '"]');
      cell.scrollIntoView({block: "nearest"});
      const box = cell.getBoundingClientRect();
      return [outer.x + box.x + box.width / 2, outer.y + box.y + box.height / 2];
    })()`);
    await page.mouse("mousePressed", [x, y], {buttons: 1});
    await page.mouse("mouseReleased", [x, y]);
  }
  await page.until("frames[0].table.at === 2", "the engine has answered");
  const moves = await game("table.line.map(({text}) => text).join(' ')");
  await page.get("frames[0].document.getElementById('tab-rules').click()");
  // A fault: told with its place, the line and a caret; the game stays.
  const broken = await save(page, `${good}\npromotion: when it likes\n`, says("text", "1 error: the last good game"), "the error");
  const problem = await page.get("document.getElementById('problems').textContent");
  assert.match(problem, /chess\.fairy:\d+:\d+: error: /);
  assert.match(problem, /promotion: when it likes\n.*\^/);
  assert.equal(await game("table.at"), 2);
  assert.equal(await page.get("document.getElementById('tests').textContent"), "");
  // Other rules: the game is another one, with the moves that were played, and the panel that was open.
  const changed = await save(page, `variant "Chess of Today" extends fide\n`,
                             ready("table?.data.title === 'Chess of Today'"), "the new game");
  const loading = await game("document.documentElement.dataset.ready");
  assert.equal(await game("table.line.map(({text}) => text).join(' ')"), moves);
  await page.until("frames[0].document.getElementById('tab-rules').getAttribute('aria-selected') === 'true'", "the panel");
  assert.ok(await page.get("document.getElementById('problems').hidden"));
  // Tests and remarks change no rule, so nothing is loaded; a test that fails is told.
  await page.get("frames[0].kept = true");
  await save(page, `# of today\nvariant "Chess of Today" extends fide\ntest "counts" { perft 21 }\n`,
             says("tests", "1 test failed"), "the failed test");
  assert.match(await page.get("document.getElementById('problems').textContent"), /20/);
  assert.ok(await page.get("frames[0].kept"));
  await save(page, good, says("tests", "passed"), "all is well again");
  assert.deepEqual(page.faults, []);
  console.log(`told after ${broken} ms; another game after ${changed} ms, of which its page took ${loading}`);
  // Small, and dark: nothing is wider than the screen.
  const phone = opened = await browser.open(address, {width: 400, height: 800, dark: true, ready: ready()});
  assert.ok(await phone.get("document.documentElement.scrollWidth <= innerWidth"));
  assert.deepEqual(phone.faults, []);
  if (process.env.FAIRYFORGE_PICTURES) {
    writeFileSync(join(process.env.FAIRYFORGE_PICTURES, "preview.png"), await page.picture());
    writeFileSync(join(process.env.FAIRYFORGE_PICTURES, "preview-phone.png"), await phone.picture());
    await save(page, `${good}\npromotion: when it likes\n`, says("text", "1 error"), "the error");
    writeFileSync(join(process.env.FAIRYFORGE_PICTURES, "preview-error.png"), await page.picture());
    writeFileSync(join(process.env.FAIRYFORGE_PICTURES, "preview-error-phone.png"), await phone.picture());
  }
}

async function endsByInterruption() {
  const before = Date.now(), ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  assert.equal(await ended, 0);
  assert.ok(Date.now() - before < 3000, "while pages listen");
  await opened.until(says("text", "the preview has ended"), "the page says so");
}

try {
  await answersItsPagesOnly();
  await isRenewed();
  await endsByInterruption();
} catch (error) {
  console.error(error);
  console.error("faults:", opened?.faults);
  process.exitCode = 1;
}
server.kill("SIGKILL");
await browser.close();
