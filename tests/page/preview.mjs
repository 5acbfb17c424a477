// preview.mjs PROGRAM FOLDER: tests `fairyforge preview` of a text in FOLDER: viewed and edited in a browser, requested
// by pages of other sites, and by programs that send requests no browser would send.

import assert from "node:assert/strict";
import {spawn, spawnSync} from "node:child_process";
import {readFileSync, renameSync, writeFileSync} from "node:fs";
import {request} from "node:http";
import {join} from "node:path";
import {Browser} from "./browser.mjs";

const [program, folder] = process.argv.slice(2);
const file = join(folder, "chess.fairy"), good = 'variant "Chess" extends fide\ntest "opening" { perft 20 400 }\n';
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
  const page = await answer(`${address}plain`);
  assert.equal(page.statusCode, 200);
  assert.match(page.headers["content-security-policy"], /^default-src 'none'; script-src 'self'.*frame-ancestors 'none'$/);
  assert.equal(page.headers["cross-origin-resource-policy"], "same-origin");
  assert.equal(await statusOf(`${address}game`), 200);
  assert.equal(await statusOf(address, {headers: {host: `localhost:${port}`}}), 200);
  assert.equal(await statusOf(address, {headers: {host, origin, "sec-fetch-site": "same-origin"}}), 200);
  // Requests under another host name, from another site, and with a guessed address must be refused.
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
  // Range requests must be answered as if they had no range, so that nothing beyond a file's end can be read.
  for (const range of ["bytes=0-99999999999", "bytes=99999999-", "bytes=-99999999", "bytes=0-1", "bytes=0-5,100000-200000"]) {
    for (const where of [`${address}preview.css`, `${address}none`, address]) {
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
  const isStale = async (body) => JSON.parse((await edit(body)).text).stale === true;
  const isRefused = async (body) => JSON.parse((await edit(body)).text).refused !== undefined;
  const edit = (body, headers = json, where = `${address}edit`) =>
    answer(where, {method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body)});
  const {revision} = JSON.parse((await answer(`${address}text`)).text);
  const place = {revision, edits: [{edit: "place", cells: [{cell: "e4", piece: "N"}]}]};
  const {origin: _, ...nowhere} = json, {"content-type": __, ...untyped} = json;
  for (const headers of [nowhere, untyped, {...json, "content-type": "text/plain"},
                         {...json, "content-type": "application/x-www-form-urlencoded"}, {...json, origin: "null"},
                         {...json, origin: "http://evil.example"}, {...json, origin: `http://localhost:${port}`},
                         {...json, host: `evil.example:${port}`}, {...json, "sec-fetch-site": "cross-site"},
                         {...json, "sec-fetch-site": "none", origin: ""}, {...json, "content-encoding": "gzip"}])
    assert.equal((await edit(place, headers)).statusCode, 403, JSON.stringify(headers));
  assert.equal((await edit(place, json, `${origin}/${"0".repeat(32)}/edit`)).statusCode, 404);
  for (const path of ["", "game", "text", "edit/", "events", "chess.fairy"])
    assert.equal((await edit(place, json, address + path)).statusCode, 405, path);
  for (const body of ["", "{", "[]", "3", "\0", "[".repeat(5000)])
    assert.equal((await edit(body)).statusCode, 400, body);
  for (const edits of [undefined, [], [{}], ["place"], [{edit: "write", file: "/etc/passwd"}], Array(65).fill(place.edits[0]),
                       [{edit: "say", statement: "extends chess"}], [{edit: "say", statement: "frob"}],
                       [{edit: "place", cells: [{cell: "e4", piece: "N"}, {cell: "z9", piece: "N"}]}],
                       [place.edits[0], {edit: "remove", line: 99}]]) {
    const answered = await edit({revision, edits});
    assert.ok(JSON.parse(answered.text).refused.length > 0, JSON.stringify(edits));
  }
  assert.ok(await isRefused({revision, undo: true}));
  assert.equal((await edit({...place, edits: "x".repeat(1_100_000)}).catch(() => ({statusCode: 413}))).statusCode, 413);
  for (const revision of [undefined, null, 0, -1, "1", 1e9]) assert.ok(await isStale({...place, revision}));
  assert.equal(readFileSync(file, "utf8"), good, "nothing of that has changed the file");
  // A trial edit must not be written; a written one can be undone unless the file has been saved since.
  const tried = JSON.parse((await edit({...place, try: true})).text);
  assert.match(tried.text, /piece Knight N {2}at White: b1 g1 e4 Black: b8 g8/);
  assert.equal(readFileSync(file, "utf8"), good);
  const made = JSON.parse((await edit(place)).text);
  assert.equal(made.text, tried.text);
  assert.equal(readFileSync(file, "utf8"), made.text);
  assert.ok(await isStale(place), "it is about the text before");
  const undone = JSON.parse((await edit({revision: made.revision, undo: true})).text);
  assert.equal(readFileSync(file, "utf8"), good);
  await edit({...place, revision: undone.revision});
  writeFileSync(file, good + "# by another program\n");
  const late = await edit({revision: undone.revision + 1, undo: true});
  assert.ok(JSON.parse(late.text).stale);
  assert.ok(JSON.parse(late.text).text.endsWith("# by another program\n"));
  assert.ok(await isRefused({revision: JSON.parse(late.text).revision, undo: true}));
  assert.equal(readFileSync(file, "utf8"), good + "# by another program\n");
  writeFileSync(file, good);
}

// Saves the text as editors do; returns the milliseconds until `expression` holds on the page.
async function save(page, text, expression, what) {
  const before = Date.now();
  writeFileSync(file + "~", text);
  renameSync(file + "~", file);
  await page.until(expression, what);
  return Date.now() - before;
}
const says = (id, text) => `document.getElementById("${id}").textContent.includes(${JSON.stringify(text)})`;

async function isRenewed() {
  const page = opened = await browser.open(`${address}plain`, {ready: says("tests", "passed")});
  const game = (expression) => page.get(`(() => { const {document, table, innerWidth} = frames[0];
                                         return ${expression}; })()`);
  const ready = (more = "true") => `(() => { const {document, table} = frames[0];
    return document?.documentElement?.dataset.ready !== undefined && (${more}); })()`;
  await page.until(ready(), "the game is ready");
  assert.equal(await page.get("document.getElementById('text').textContent"), "no errors");
  assert.ok(await page.get("document.getElementById('problems').hidden"));
  // Plays a move by clicks in the frame.
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
  // An error must be shown with its place, the line and a caret; the game stays.
  const broken = await save(page, `${good}\npromotion: when it likes\n`, says("text", "1 error: the last good game"), "the error");
  const problem = await page.get("document.getElementById('problems').textContent");
  assert.match(problem, /chess\.fairy:\d+:\d+: error: /);
  assert.match(problem, /promotion: when it likes\n.*\^/);
  assert.equal(await game("table.at"), 2);
  assert.equal(await page.get("document.getElementById('tests').textContent"), "");
  // After a change of rules, the same page must show the new game, with the moves played and the open panel kept.
  await page.get("frames[0].same = true");
  const changed = await save(page, `variant "Chess of Today" extends fide\n`,
                             ready("table?.data.title === 'Chess of Today'"), "the new game");
  assert.ok(await page.get("frames[0].same"), "the page has not been loaded again");
  assert.equal(await game("table.line.map(({text}) => text).join(' ')"), moves);
  await page.until("frames[0].document.getElementById('tab-rules').getAttribute('aria-selected') === 'true'", "the panel");
  assert.ok(await page.get("document.getElementById('problems').hidden"));
  // Tests and comments change no rules, so the game is not loaded again; a failing test is reported.
  await page.get("frames[0].kept = true");
  await save(page, `# of today\nvariant "Chess of Today" extends fide\ntest "counts" { perft 21 }\n`,
             says("tests", "1 test failed"), "the failed test");
  assert.match(await page.get("document.getElementById('problems').textContent"), /20/);
  assert.ok(await page.get("frames[0].kept"));
  await save(page, good, says("tests", "passed"), "all is well again");
  assert.deepEqual(page.faults, []);
  console.log(`an error is told after ${broken} ms, another game can be played after ${changed} ms`);
  // On a small, dark screen nothing may be wider than the screen.
  const phone = opened = await browser.open(`${address}plain`, {width: 400, height: 800, dark: true, ready: ready()});
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

// Makes a game by clicks, drags, keys and touch only; the file must hold what was intended.
async function isEdited() {
  const mine = join(folder, "mine.fairy");
  const server = await started(mine);
  const page = opened = await browser.open(`${server.address}plain`, {width: 1500, height: 1000, ready: "document.getElementById('file').textContent !== 'Preview'"});
  const text = () => readFileSync(mine, "utf8");
  const written = (words) => page.until(`document.getElementById("lines").textContent.includes(${JSON.stringify(words)})`, words);
  const cell = (name) => `#setup [aria-label^="${name},"]`;
  const brush = (name) => `#tray [aria-label="${name}"]`;
  const type = async (id, words) => {
    await page.get(`document.getElementById("${id}").focus(); document.getElementById("${id}").select()`);
    await page.send("Input.insertText", {text: words});
  };
  const submit = (form) => page.click(`#${form} button:not([type=button])`);
  // Begins without a file.
  await page.until("!document.getElementById('begin').hidden", "a game can be begun");
  assert.ok(await page.get("document.getElementById('problems').hidden"), "nothing is wrong with a file that is not there yet");
  await type("title", "Mine");
  await submit("begin");
  await written('variant "Mine" extends fide');
  await page.until(`document.getElementById("problems").hidden && ${says("tests", "no tests")}`, "the first game");
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
  const before = text();
  await type("movement", "NC");
  await page.until("document.getElementById('movement-shown').textContent.includes('camel') || document.querySelectorAll('#movement-shown use').length > 16", "the diagram");
  await type("movement", "Nq?");
  await page.until("!document.getElementById('movement-fault').hidden", "the fault");
  assert.match(await page.get("document.getElementById('movement-fault').textContent"), /error|movement/);
  assert.equal(text(), before);
  await type("movement", "NC");
  await submit("set-movement");
  await written("piece Knight N  NC");
  // Sets promotion, castling, a statement and the board's size by forms; impossible values are reported.
  assert.deepEqual(await page.get('[...document.querySelectorAll("#becomes :checked"), document.getElementById("zone"), document.querySelector("[data-subject=stalemate] select").selectedOptions[0]].map(({value}) => value).sort()'),
                   ["0", "B", "N", "Q", "R", "rank 8"], "the forms show what holds");
  const asItStands = text();
  await submit("promotion");
  await page.get("new Promise((soon) => setTimeout(soon, 500))");
  assert.equal(text(), asItStands, "set as it stands it changes nothing");
  for (const other of ["B", "N", "R"]) await page.click(`#becomes input[value="${other}"]`);
  await submit("promotion");
  await written("promote Pawn on rank 8 to Queen");
  await type("distance", "3");
  await submit("castling");
  await written("castle King 3 with Rook");
  await type("files", "4");
  await submit("size");
  await page.until("!document.getElementById('told').hidden", "why not");
  assert.match(await page.get("document.getElementById('told').textContent"), /no place for the pieces on/);
  await type("files", "10");
  await submit("size");
  await written("board 10x8");
  await page.click("#undo-edit");
  await page.until("!document.getElementById('lines').textContent.includes('board 10x8')", "undone");
  // Further castlings are added; statements that name cells of a resized board are listed, each with a link to it.
  await page.get("document.getElementById('way').value = 'between'; document.getElementById('way').dispatchEvent(new Event('change'))");
  await type("castler-to", "b1");
  await type("partner-from", "a1");
  await type("partner-to", "c1");
  await submit("castling");
  await written("castle King e1-b1 with Rook a1-c1");
  assert.match(text(), /castle King 3 with Rook/);
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
  await page.click("#undo-edit");
  await page.until("!document.getElementById('lines').textContent.includes('board 9x8')", "undone");
  await page.click("#castlings li:last-child button");
  await page.until("!document.getElementById('lines').textContent.includes('e1-b1')", "that way no more");
  // Cuts cells out of the board, symmetrically, and restores them.
  await page.click(`[data-brush='{"cut":true}']`);
  await page.click(cell("a4"));
  await written("with holes a4-a5");
  await page.click(cell("a5"));
  await page.until("!document.getElementById('lines').textContent.includes('holes')", "the cells are back");
  await page.click("#undo-edit");
  await written("with holes a4-a5");
  await page.click("#undo-edit");
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
  // The file must be shown, be tidy, pass `check`, and define the game that is played.
  assert.equal(await page.get("[...document.querySelectorAll('#lines li > :first-child')].map(({textContent}) => textContent).join('\\n') + '\\n'"), text());
  for (const verb of [["check", mine], ["fmt", "--check", mine]]) {
    const ran = spawnSync(program, verb, {encoding: "utf8"});
    assert.equal(ran.status, 0, ran.stdout + ran.stderr + text());
  }
  await page.click("#play-it");
  await page.until(`frames[0].table?.data.types.find(({id}) => id === "N").notation === "NC"`, "it is played");
  assert.deepEqual(page.faults, []);
  const phone = opened = await browser.open(`${server.address}plain`, {width: 400, height: 800, touch: true, dark: true, ready: "document.getElementById('file').textContent !== 'Preview'"});
  await phone.tap("#tab-edit");
  await phone.until("document.querySelector('#setup svg')", "the board");
  await phone.tap(brush("White Rook"));
  await phone.tap(cell("a4"));
  await phone.until(`document.querySelector('${cell("a4")}').getAttribute("aria-label") === "a4, White Rook"`, "a rook by touch");
  assert.ok(await phone.get("document.documentElement.scrollWidth <= innerWidth"));
  assert.deepEqual(phone.faults, []);
  // When another program saves the file, the page must follow.
  await page.click("#tab-edit");
  writeFileSync(mine, 'variant "Other" extends fide  # by hand\n');
  await written("# by hand");
  if (process.env.FAIRYFORGE_PICTURES) {
    writeFileSync(mine, before);
    await written("Camel");
    writeFileSync(join(process.env.FAIRYFORGE_PICTURES, "preview-edit.png"), await page.picture());
    writeFileSync(join(process.env.FAIRYFORGE_PICTURES, "preview-edit-phone.png"), await phone.picture());
  }
  server.server.kill("SIGINT");
}

async function endsByInterruption() {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  assert.equal(await ended, 0, "while pages listen");
  await opened.until(says("text", "the preview has ended"), "the page says so");
}

try {
  await answersItsPagesOnly();
  await takesItsOwnEditsOnly();
  await isRenewed();
  await isEdited();
  await endsByInterruption();
} catch (error) {
  console.error(error);
  console.error("faults:", opened?.faults);
  process.exitCode = 1;
}
for (const each of servers) each.kill("SIGKILL");
await browser.close();
