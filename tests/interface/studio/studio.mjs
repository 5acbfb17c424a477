// studio.mjs PROGRAM ROOT FOLDER AXE [firefox]: uses the studio as people do, in Chromium; with `firefox`, tests there
// only what depends on the browser. FOLDER holds the studio as a folder and as a single file; the script AXE (axe-core)
// finds accessibility faults. SHOTS=FOLDER keeps screenshots.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {createServer} from "node:http";
import {mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {pathToFileURL} from "node:url";
import {Browser} from "../../page/browser.mjs";
import {Firefox} from "../../page/firefox.mjs";
import {filesIn, withoutPictures} from "./files-written.mjs";

const [program, root, folder, script, which] = process.argv.slice(2), isFirefox = which === "firefox", axe = readFileSync(script, "utf8");
const types = {html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml"};
const server = createServer((request, response) => {
  const name = new URL(request.url, "http://here").pathname.slice(1) || "index.html";
  try {
    const bytes = readFileSync(join(folder, "studio", name));
    response.setHeader("Content-Type", types[name.split(".").pop()] ?? "application/octet-stream");
    response.end(bytes);
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = isFirefox ? await Firefox.start(dirname(dirname(script))) : await Browser.start();
let opened = null;
const faults = [];

async function shot(page, name) {
  if (process.env.SHOTS) writeFileSync(join(process.env.SHOTS, `${name}.png`), await page.picture());
}
const open = async (where, more) => {
  opened = await browser.open(where, more);
  faults.push(opened.faults);
  return opened;
};
// The page must have no accessibility fault that axe-core calls serious or critical.
async function isAccessible(page, state) {
  if (isFirefox) return;
  await page.get(`typeof axe === "undefined" && void (() => { ${axe} })()`);
  const {passes, bad} = await page.get(`axe.run(document, {resultTypes: ["violations"], iframes: false}).then(({violations, passes}) => ({
    passes: passes.length, bad: violations.filter(({impact}) => ["serious", "critical"].includes(impact)).map(({id, nodes}) =>
      id + nodes.slice(0, 3).map(({html, failureSummary}) => " | " + html.slice(0, 150) + " " + failureSummary).join(""))}))`);
  assert.ok(passes > 2, `${state} was looked at`);
  assert.deepEqual(bad, [], state);
}
const textOf = (page) => page.get("studio.text");
const ready = (page, status) => page.until(`document.getElementById("text").textContent.startsWith(${JSON.stringify(status)})`, `the text has ${status}`);
const write = async (page, text) => {
  await page.get(`void (studio.text = ${JSON.stringify(text)})`);
};
// These evaluate an expression in the frame that shows the game.
const inGame = (page, what) => page.get(`(() => { const {table} = studio.frame; return ${what}; })()`);
const untilGame = (page, what, why) => page.until(`(() => { const {table} = studio.frame; return table && (${what}); })()`, why);
const titled = (page, title) => untilGame(page, `table.data.title === ${JSON.stringify(title)}`, `the game is ${title}`);

async function startsWithTheLibrary() {
  const page = await open(address);
  await page.until('document.getElementById("begin-with").open', "one is asked what to begin with");
  await page.until('document.querySelectorAll(".card img").length > 3', "games have pictures");
  assert.ok(await page.get('document.querySelectorAll(".card").length') > 150);
  await shot(page, "start");
  await isAccessible(page, "start");
  await page.get('(() => { const box = document.getElementById("search"); box.value = "xiangqi"; box.dispatchEvent(new Event("input")); })()');
  await page.until('document.querySelectorAll(".card").length < 20', "they are searched");
  await page.click('[aria-label="Open Xiangqi"]');
  await titled(page, "Xiangqi");
  await ready(page, "no errors");
  assert.equal(await textOf(page), readFileSync(join(root, "examples/xiangqi.fairy"), "utf8"));
  // Begins a new variant based on another one.
  await page.click("#start");
  await page.get('document.getElementById("title").value = "Mine"');
  await page.get('document.getElementById("base").value = "capablanca-chess"');
  await page.click("#begin .strong");
  await titled(page, "Mine");
  assert.match(await textOf(page), /variant "Mine" extends capablanca-chess/);
  assert.equal(await page.get('document.getElementById("name").value'), "mine.fairy");
  await page.until('document.querySelector("#setup [data-cell]")', "a new game begins with its forms");
  await page.click("#tab-text");
  return page;
}

// Writes a whole variant by hand: errors appear during typing, with their fixes; also tests colours and completion.
async function writesByHand(page) {
  const text = 'variant "By Hand" extends fide\npiece Knight N NZ at b1 g1\npromote Pawn on rank 8 to Queen Knight\n' +
    'test "many" { perft 24 }\n';
  await write(page, text.replace("extends fide", "extends fidee"));
  await ready(page, "1 error");
  await page.until('document.getElementById("problems").textContent.includes("^")', "the place is pointed at");
  await page.until('document.querySelector("#editor").shadowRoot.querySelector(".cm-lintRange-error") !== null', "it is underlined");
  await shot(page, "error");
  await isAccessible(page, "text with an error");
  // The errors are shown whichever tab is open.
  await page.click("#tab-take");
  await page.click("#text button");
  await page.until('document.activeElement.id === "problems"', "the errors are shown");
  await page.click("#tab-edit");
  await page.until('document.getElementById("why").innerText.includes("has errors")', "forms tell why they are not there");
  await write(page, text);
  await titled(page, "By Hand");
  await ready(page, "no errors");
  await page.until('document.querySelector("#editor").shadowRoot.querySelector(".is-keyword") !== null', "words have colours");
  // Plays a move; the next edit must keep it.
  await page.get('(() => { const frame = studio.frame.document; for (const id of ["white", "black"]) { const node = frame.getElementById(id); node.value = "you"; node.dispatchEvent(new Event("change")); } })()');
  await inGame(page, 'table.play("b1d4", true)');
  await write(page, text.replace("NZ", "NZA"));
  await untilGame(page, 'table.data.types.some(({notation}) => notation === "NZA") && table.line.length === 1', "the move stands on the new board");
  // A move that an edit forbids comes back when the edit is undone.
  await write(page, text.replace("NZ", "N"));
  await untilGame(page, "table.line.length === 0", "it is no move now");
  await page.click("#undo");
  await untilGame(page, "table.line.length === 1", "it is one again");
  // The chosen players, level and time come back too, even if the edit changes the page of the game.
  const chosen = 'Object.fromEntries(["white", "black", "level", "seconds"].map((id) => [id, studio.frame.document.getElementById(id).value]))';
  await page.get('(() => { for (const [id, value] of [["level", "7"], ["seconds", "5"]]) { const node = studio.frame.document.getElementById(id); node.value = value; node.dispatchEvent(new Event("change")); } })()');
  const before = await page.get(chosen);
  await write(page, text.replace("NZ", "NZA").replace("fide", "fide with chaos"));
  await page.until('studio.frame.document.getElementById("third") !== null', "a third side that moves by lot has a page of its own");
  await untilGame(page, "table.line.length === 1", "the move stands there");
  assert.deepEqual(await page.get(chosen), before);
  await page.click("#undo");
  await page.until('studio.frame.document.getElementById("third") === null', "the edit is undone");
  await page.click("#undo");
  await untilGame(page, 'table.data.types.some(({notation}) => notation === "NZ")', "and the one before");
  assert.equal(await textOf(page), text);
  // The tests are run by themselves; their result leads to them.
  const verdict = (words) => page.until(`!document.querySelector("#verdict.stale") && document.getElementById("verdict").textContent.startsWith("${words}")`, words);
  await verdict("1 test passed");
  await write(page, text.replace("24", "25"));
  await verdict("1 test failed");
  await page.click("#verdict");
  assert.match(await page.get('document.querySelector("#test:not([hidden]) #tested").innerText'), /perft 25/);
  await page.click("#undo");
  await verdict("1 test passed");
  await page.click("#run-tests");
  await page.until('document.getElementById("tested").textContent.includes("1 test passed")', "the tests are run");
  await page.click("#tab-text");
  // The statements are listed, and lead to their lines.
  await page.click("#outline summary");
  assert.deepEqual(await page.get('[...document.querySelectorAll("#statements button")].map((node) => node.textContent)'),
                   ['variant "By Hand" extends fide', "Knight", "promote Pawn on rank 8 to Queen Knight", 'test "many"']);
  await page.click("#statements li:last-child button");
  await page.until('document.querySelector("#editor").shadowRoot.querySelector(".cm-activeLine").textContent.startsWith("test")', "one is shown");
  await page.click("#outline summary");
  // The manual can be searched.
  await page.click("#tab-help");
  await page.until('document.querySelectorAll("#manual details").length > 50', "the manual is there");
  await page.get('(() => { const box = document.getElementById("sought"); box.value = "castle partner"; box.dispatchEvent(new Event("input")); })()');
  await page.until('[...document.querySelectorAll("#manual details")].filter((node) => node.open && !node.hidden).some((node) => node.firstChild.textContent === "Castling")', "its section on castling");
  await shot(page, "help");
  await isAccessible(page, "the manual");
  await page.click("#tab-text");
}

// Plays ten plies against the engine.
async function plays(page) {
  await page.get('(() => { const frame = studio.frame.document; for (const [id, value] of [["white", "engine"], ["black", "engine"], ["level", "1"]]) { const node = frame.getElementById(id); node.value = value; node.dispatchEvent(new Event("change")); } })()');
  // If the last edit reaches the board only now, the engine waits again; this makes it continue.
  await untilGame(page, "(table.waits && (table.waits = false, table.refresh()), table.line.length >= 10 || table.state.outcome)", "ten plies are played");
  await page.get('(() => { const frame = studio.frame.document; for (const id of ["white", "black"]) { const node = frame.getElementById(id); node.value = "you"; node.dispatchEvent(new Event("change")); } })()');
}

// Makes a whole variant with the forms alone.
async function usesForms(page) {
  await page.click("#start");
  await page.get('(() => { document.getElementById("title").value = "Formed"; document.getElementById("base").value = "chess"; })()');
  await page.click("#begin .strong");
  await titled(page, "Formed");
  await page.click("#tab-edit");
  await page.until('document.querySelector("#setup [data-cell]")', "the forms are there");
  await shot(page, "forms");
  const cell = (name) => page.get(`[...document.querySelectorAll("#setup [data-cell]")].find((node) => node.getAttribute("aria-label").startsWith("${name},")).dataset.cell`);
  await page.click('#tray [aria-label="White Knight"]');
  await page.click(`#setup [data-cell="${await cell("d4")}"]`);
  await page.until('/N\\b.*d4/.test(studio.text) || /d4/.test(studio.text)', "the knight stands in the text");
  await untilGame(page, 'table.state.fen.includes("3N4")', "and on the board");
  await page.get('(() => { document.getElementById("moves-of").value = "B"; document.getElementById("moves-of").dispatchEvent(new Event("change")); const field = document.getElementById("movement"); field.value = "BW"; field.dispatchEvent(new Event("input")); })()');
  await page.click("#set-movement button");
  await page.until('/piece Bishop .*BW|Bishop.*BW/.test(studio.text)', "the movement is in the text");
  const fill = (id, value) => page.get(`(() => { const node = document.getElementById("${id}"); node.value = "${value}"; node.dispatchEvent(new Event("input")); })()`);
  await fill("piece-name", "Bishop");
  await fill("piece-moves", "N");
  await page.click("#new-piece button");
  await page.until('document.getElementById("told").textContent === "A piece is called Bishop already."', "a new piece takes no other's place");
  await fill("piece-name", "Griffon");
  assert.ok(await page.get('document.getElementById("told").hidden'), "what was said of another name is gone");
  await fill("piece-moves", "flies like an eagle");
  await page.until('document.getElementById("new-fault").textContent.includes("expected an atom")', "what is wrong with the movement");
  await fill("piece-moves", "[F?R]");
  await page.until('document.getElementById("new-fault").hidden && document.getElementById("new-shown").textContent.length > 20', "the movement in words");
  await page.click("#new-piece button");
  await page.until('/piece Griffon G/.test(studio.text)', "the new piece is in the text");
  await page.until('document.getElementById("moves-of").value === "G"', "the forms show it");
  await page.click(`#setup [data-cell="${await cell("e3")}"]`);
  await untilGame(page, 'table.state.fen.split("/")[5] === "4G3"', "and on the board");
  // By keys, a piece is picked up, which keeps the focus, and edits are undone.
  await page.get('document.querySelector("#tray [aria-label=\'White Rook\']").focus()');
  await page.get("document.activeElement.click()");
  assert.deepEqual(await page.get('[document.activeElement.title, document.activeElement.ariaPressed, document.getElementById("moves-of").value]'), ["White Rook", "true", "R"]);
  for (const [shift, words] of [[0, "!/e3/"], [8, "/e3/"]]) {
    await page.get(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, shiftKey: ${shift > 0}, bubbles: true}))`);
    await page.until(`${words}.test(studio.text)`, "an edit is undone, and done again");
  }
  const said = (words) => page.until(`${words}.test(studio.text)`, `the text has ${words}`);
  const choose = (id) => page.get(`(() => { const list = document.getElementById("moves-of"); list.value = "${id}"; list.dispatchEvent(new Event("change")); })()`);
  await choose("G");
  await page.get('(() => { document.getElementById("called").value = "Bird"; document.dispatchEvent(new Event("news")); })()');
  await page.click("#piece button");
  await said("/piece Bird +G +\\[F\\?R\\] +at e3/");
  await page.click("#duplicate");
  await said("/piece Bird2 +I +\\[F\\?R\\]\\n/");
  await page.click("#take-out");
  await page.until('!/Bird2/.test(studio.text)', "the copy is gone");
  await choose("B");
  await page.click("#royal");
  await said("/^royal Bishop King$/m");
  await untilGame(page, 'table.data.types.some(({id, royal}) => id === "B" && royal)', "the bishops of the game are royal");
  await page.click("#royal");
  await said("/^royal King$/m");
  await untilGame(page, 'table.data.types.some(({id, royal}) => id === "B" && !royal)', "and are not");
  await page.get('document.getElementById("piece").scrollIntoView()');
  await shot(page, "forms-of-pieces");
  await page.click("#tab-text");
  await ready(page, "no errors");
}

// Builds a game by forms alone, from an empty board to its goals, hands and rules.
async function buildsByForms(page) {
  const set = (place, value) => page.get(`(() => { const node = document.querySelector(${JSON.stringify(place)});
    node.value = node.matches("select") ? [...node.options].find(({value, text}) => [value, text].includes(${JSON.stringify(value)})).value : ${JSON.stringify(value)};
    for (const kind of ["input", "change"]) node.dispatchEvent(new Event(kind, {bubbles: true})); })()`);
  const says = (words) => page.until(`studio.text.replaceAll(/ +/g, " ").includes(${JSON.stringify(words)})`, `the text has ${words}`);
  const cell = (name) => page.get(`[...document.querySelectorAll("#setup [data-cell]")].find((node) => node.getAttribute("aria-label").startsWith("${name},")).dataset.cell`);
  await page.click("#start");
  await set("#base", "an empty board");
  await page.until('document.querySelectorAll("#new-pieces input:checked").length === 1', "one chooses the pieces; the king is proposed");
  await set("#title", "From Nothing");
  await set("#new-files", "5");
  await set("#new-ranks", "1");
  await page.click("#begin .strong");
  await page.until('document.getElementById("begin-fault").textContent.includes("no place")', "that is no board");
  await set("#new-ranks", "6");
  await page.get('[...document.querySelectorAll("#new-pieces label")].find(({textContent}) => textContent === "Rook").click()');
  await shot(page, "empty-board");
  await isAccessible(page, "an empty board");
  await page.click("#begin .strong");
  await titled(page, "From Nothing");
  await says("board 5x6");
  assert.equal(await textOf(page), 'variant "From Nothing"\nboard 5x6\npiece Rook R  R         at b1\npiece King K  K  royal  at c1\n');
  await page.until('document.querySelector("#setup [data-cell]") && document.querySelector("#rules details")', "the forms are there");
  await page.click('#tray [aria-label="White Rook"]');
  await page.click(`#setup [data-cell="${await cell("d1")}"]`);
  await says("at b1 d1");
  // A goal of two conditions.
  const row = (number) => `#goal > .sentence:nth-child(${number})`, when = (number) => `${row(number)} [aria-label=When]`;
  await set(when(1), "its \u2026 stands on \u2026");
  await set("#goal [aria-label=Pieces]", "King");
  await set("#goal [aria-label=Cells]", "rank 6");
  await page.click("#more");
  await set(`${row(2)} [aria-label="And, or"]`, "or");
  await set(when(2), "it has captured \u2026 pieces");
  await set("#goal [aria-label=Number]", "3");
  await page.click("#goals .say");
  await says("a side wins when its King stands on rank 6 or it has captured 3 pieces");
  // The goal is changed in its place: it gets brackets, `not`, and a condition in the user's own words.
  await page.until('document.querySelectorAll("#goal > .sentence").length === 1', "the form is empty again");
  await page.click("#goals-now .line");
  assert.deepEqual(await page.get('[...document.querySelectorAll("#goal > .sentence")].map((row) => [...row.querySelectorAll("select:not(.add), input")].filter((field) => field.offsetParent).map((field) => field.selectedOptions?.[0].text ?? field.value).join("|"))'),
                   ["\u2013|its \u2026 stands on \u2026|King|rank 6|\u2013", "or|\u2013|it has captured \u2026 pieces|3|\u2013"]);
  await shot(page, "goal-changed");
  await set(`${row(1)} [aria-label="Before it"]`, "(");
  await set(`${row(2)} [aria-label="Behind it"]`, ")");
  await page.click("#more");
  await set(`${row(3)} [aria-label="Before it"]`, "not");
  await set(when(3), "\u2026");
  await set(`${row(3)} [aria-label=WORDS]`, "a Rook stands on rank 1");
  await set("#goal-tail", "unless the other does so in reply");
  await page.click("#goals .say");
  await says("a side wins when (its King stands on rank 6 or it has captured 3 pieces) and not a Rook stands on rank 1 unless the other does so in reply");
  assert.equal((await textOf(page)).match(/wins when/g).length, 1);
  await page.click("#goals-now .line");
  await page.click(`${row(3)} .remove`);
  await set(`${row(1)} [aria-label="Before it"]`, "");
  await page.click("#goals .say");
  await page.until('!document.getElementById("told").hidden', "a bracket is not opened");
  await set(`${row(2)} [aria-label="Behind it"]`, "");
  await page.click("#goals .say");
  await says("a side wins when its King stands on rank 6 or it has captured 3 pieces unless the other does so in reply");
  // In a goal that is a draw, `it` becomes "a side".
  await set("#goal-head", "the game is a draw when");
  await set("#goal-tail", "");
  await set(when(1), "it has no \u2026");
  await set("#goal [aria-label=Pieces]", "Rook");
  await page.click("#goals .say");
  await says("the game is a draw when a side has no Rook");
  await page.until('document.querySelectorAll("#goals-now li").length === 2', "both are listed");
  await page.click('#goals-now [aria-label^="Remove: the game is a draw"]');
  await page.until('!studio.text.includes("is a draw when")', "one is gone");
  await page.until('document.activeElement.id === "goal-head"', "the keyboard stays in the form");
  // The first line about hands alone makes no valid game, so it waits for the second.
  await set("#hands-line > select", "captures go to the captor's hand");
  await page.click("#hands .say");
  await page.until('document.querySelector("#hands-now .waits") && !document.getElementById("told").hidden', "it waits");
  await set("#hands-line > select", "drop \u2026 anywhere");
  assert.equal(await page.get('document.querySelector("#hands-line [aria-label=Pieces]").value'), "Rook", "the piece picked up last is proposed");
  await page.click("#hands .say");
  await says("hands {\n captures go to the captor's hand\n drop Rook anywhere\n}");
  await page.until('!document.querySelector("#hands-now .waits")', "none waits");
  await page.click("#hands-now li:last-child .line");
  await set("#hands-line > select", "drop \u2026 on \u2026");
  await page.click("#hands .say");
  await says("hands {\n captures go to the captor's hand\n drop Rook on rank 6\n}");
  // A form shows the rule that holds. The user chooses another sentence, and removes a sentence again.
  await page.get('document.querySelectorAll("#rules details").forEach((section) => { section.open = true; })');
  const rule = (subject) => `[data-subject="${subject}"]`;
  assert.equal(await page.get(`document.querySelector('${rule("stalemate")} select').selectedOptions[0].text`), "draw");
  await set(`${rule("stalemate")} select`, "the stalemated side loses");
  await says("stalemate: the stalemated side loses");
  await set(`${rule("quiet moves")} select`, "draw at \u2026 reset by captures alone");
  await set(`${rule("quiet moves")} [aria-label=Number]`, "20");
  await says("quiet moves: draw at 20 reset by captures alone");
  await set(`${rule("passing")} select`, "always");
  await page.until(`!document.querySelector('${rule("passing")} .remove').hidden`, "it is this text that says it");
  await page.click(`${rule("passing")} .remove`);
  await page.until('!studio.text.includes("passing")', "nothing is said of it");
  await page.click("#undo");
  await says("passing: always");
  await page.click("#redo");
  await page.until('!studio.text.includes("passing")', "by undo too");
  await page.get('document.getElementById("goals").scrollIntoView()');
  await shot(page, "forms-of-goals");
  await page.get('document.getElementById("rules").scrollIntoView()');
  await shot(page, "forms-of-rules");
  await isAccessible(page, "forms of goals, hands and rules");
  await ready(page, "no errors");
  await plays(page);
  await page.click("#tab-text");
}

// The page and the program must export the same files, byte for byte.
async function exportsAlike(page, targets = ["diagram", "fairy-stockfish", "zrf", "game-courier"]) {
  if (isFirefox) return;
  const name = await page.get('document.getElementById("name").value'), place = join(folder, "native");
  rmSync(place, {recursive: true, force: true});
  mkdirSync(place, {recursive: true});
  writeFileSync(join(place, name), await textOf(page));
  await page.click("#tab-take");
  for (const target of targets) {
    try {
      execFileSync(program, ["export", target, name, "-o", target], {cwd: place, stdio: "ignore"});
    } catch { /* something is lost */ }
    await page.get('document.getElementById("downloads").replaceChildren()');  // removes the downloads of the
                                                                               // target before
    await page.click(`[data-target="${target}"]`);
    await page.until('document.querySelector("#take .stop").hidden && document.querySelectorAll("#downloads a").length > 0', `${target} is exported`);
    const made = await page.get('Object.fromEntries(Object.entries(studio.made).map(([path, bytes]) => [path, Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")]))');
    assert.ok(Object.keys(made).length > 0, target);
    // The bitmaps are drawn by the browser; they have the same names and sizes.
    const bitmaps = (files) => Object.entries(files).filter(([path]) => path.endsWith(".bmp")).map(([path, {length}]) => [path, length]).sort();
    assert.deepEqual(bitmaps(made), bitmaps(filesIn(join(place, target))), target);
    if (target === "zrf") assert.ok(new Set(Object.entries(made).filter(([path]) => path.endsWith(".bmp")).map(([, bytes]) => bytes)).size > 4, "they are not alike");
    assert.deepEqual(withoutPictures(made), withoutPictures(filesIn(join(place, target))), target);
  }
  await shot(page, "take");
  await isAccessible(page, "exports");
  await page.click("#tab-text");
}

async function understandsOthers(page) {
  const html = '<html><body><h1>Knightmate</h1><script>var x = 1</script><pre>\nfiles=8\nranks=8\npromoZone=1\nmaxPromote=1\npromoChoice=Q\nroyal=6\n' +
    'pawn::::a2-h2\nbishop::::c1,f1\nrook::::a1,h1\nqueen::::d1\nking::::b1,g1\nknight::N::e1\n</pre></body></html>';
  await page.click("#start");
  await page.get(`document.getElementById("pasted").value = ${JSON.stringify(html)}`);
  await page.click("#paste button");
  await page.until('document.getElementById("imported").open', "it is told what was found");
  await shot(page, "imported");
  // If the pasted page has a mistake in its Diagram, only that mistake is reported, and the user can correct
  // the Diagram's lines.
  await page.click("#forget-import");
  await page.get(`document.getElementById("pasted").value = ${JSON.stringify(html.replace("royal=6", "royalty=6"))}`);
  await page.click("#paste button");
  await page.until('document.getElementById("imported").open', "it is told what is wrong");
  assert.equal(await page.get('document.getElementById("import-problems").textContent.match(/error:/g).length'), 1);
  await page.click("#take-as-it-is");
  await ready(page, "1 error");
  assert.match(await textOf(page), /^\s*files=8\n[^<]*$/);
  assert.equal(await page.get('document.getElementById("game").hidden'), true, "no other game is shown for it");
  await page.click("#start");
  await page.get(`document.getElementById("pasted").value = ${JSON.stringify(html)}`);
  await page.click("#paste button");
  await page.until('document.getElementById("imported").open', "it is told what was found");
  await page.click("#take-native");
  await page.until('/^variant|^board/m.test(studio.text) && !document.getElementById("begin-with").open', "it is native text");
  await titled(page, "A chess variant");
  await ready(page, "no errors");
  await plays(page);
  await exportsAlike(page);
  // Drops a file on the page.
  const zrf = readFileSync(join(root, "tests/frontend/zrf/data/checkers.zrf"), "latin1");
  await page.get(`(() => { const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([${JSON.stringify(zrf)}], "checkers.zrf"));
    document.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true})); })()`);
  await page.until('document.getElementById("understood").textContent.includes("Zillions Rules File")', "the file is understood");
  await page.click("#take-as-it-is");
  await titled(page, "Checkers");
  // Its forms say why they cannot change it, and turn it into native text.
  await page.click("#tab-edit");
  await page.click("#why button");
  await page.until('document.getElementById("imported").open', "it is understood again");
  await page.click("#take-native");
  await page.until('document.querySelector("#setup [data-cell]") && document.getElementById("why").hidden', "it is native text with forms");
  await titled(page, "Checkers");
  await ready(page, "no errors");
  await plays(page);
  await exportsAlike(page);
}

async function sharesAndKeeps(page) {
  const text = 'variant "Shared" extends fide\npiece Queen Q QN at d1\n';
  await write(page, text);
  await titled(page, "Shared");
  await page.click("#share");
  await page.until("location.hash.includes('text=')", "the address holds the text");
  const link = await page.get("location.href");
  const other = await open(link);
  await titled(other, "Shared");
  assert.equal(await textOf(other), text);
  const cut = await open(link.slice(0, -9));
  await cut.until('document.getElementById("message").textContent.includes("is damaged")', "a link that was cut off is told, and the studio works");
  await cut.leave();
  // The changed text is still there when the page is loaded again. Another window with the same text keeps
  // its own.
  await write(other, text.replace("Shared", "Other"));
  await titled(other, "Other");
  assert.equal(await other.get("location.hash"), "");
  await write(page, text.replace("Shared", "Mine"));
  await titled(page, "Mine");
  const kept = await page.get('JSON.parse(localStorage.getItem("fairyforge studio")).map(({text}) => text.match(/"(.*)"/)?.[1])');
  assert.ok(kept.includes("Other") && kept.includes("Mine"), `${kept}`);
  await page.leave();
  await other.go(address, "document.documentElement.dataset.ready");
  await titled(other, "Mine");
  assert.ok(link.length < 400, link);
  // The page must work offline and after its server has stopped: the browser has stored page and text.
  await other.until("navigator.serviceWorker.controller !== null", "the page is kept");
  server.closeAllConnections();
  server.close();
  const again = await open(address);
  await titled(again, "Mine");
  return again;
}

// A folder of games becomes a site: its index can be searched, and links to the rules and to the studio with the text.
async function isASite() {
  const games = join(folder, "games"), site = join(folder, "studio/site");
  mkdirSync(join(games, "below"), {recursive: true});
  writeFileSync(join(games, "README.md"), "Words.\n\n# Two games\n");
  writeFileSync(join(games, "one.fairy"), 'variant "One" extends fide\n');
  writeFileSync(join(games, "below/two.fairy"), 'variant "Two" extends fide\npiece Knight N NZ at b1 g1\n');
  for (const place of [site, games])
    execFileSync(program, ["export", "page", games, "-o", place, "--site", `${address}site`], {stdio: "ignore"});
  const written = () => Object.entries(filesIn(site)).map(([name]) => [name, statSync(join(site, name)).mtimeMs]);
  assert.equal(readFileSync(join(games, "one.fairy"), "utf8"), 'variant "One" extends fide\n');
  // Other sites find a preview picture and a description; only pages that have changed are built again.
  assert.match(readFileSync(join(site, "sitemap.xml"), "utf8"), new RegExp(`<loc>${address}site/below/two.html</loc>`));
  assert.match(readFileSync(join(site, "below/two.html"), "utf8"), new RegExp(`<meta property="og:image" content="${address}site/below/two.png">`));
  assert.equal(readFileSync(join(site, "below/two.png")).subarray(1, 4).toString(), "PNG");
  const before = Object.fromEntries(written());
  writeFileSync(join(games, "one.fairy"), 'variant "One" extends fide\nquiet moves: draw at 60\n');
  execFileSync(program, ["export", "page", games, "-o", site, "--site", `${address}site`], {stdio: "ignore"});
  assert.deepEqual(written().filter(([name, time]) => before[name] !== time).map(([name]) => name), ["one.fairy", "one.html"]);
  const page = await open(`${address}site/index.html`, {ready: "document.readyState === 'complete'"});
  assert.equal(await page.get("document.title"), "Two games");
  await shot(page, "site");
  await isAccessible(page, "site");
  await page.get('(() => { const box = document.getElementById("search"); box.value = "two"; box.dispatchEvent(new Event("input")); })()');
  assert.deepEqual(await page.get('[...document.querySelectorAll(".game")].filter((card) => card.offsetParent).map((card) => card.querySelector("b").textContent)'), ["Two"]);
  const [, rules, change] = await page.get('[...document.querySelectorAll(".game")].find((card) => card.offsetParent).querySelectorAll("span a").values().map(({href}) => href).toArray()');
  const played = await open(rules);
  assert.equal(await played.get('document.getElementById("tab-rules").getAttribute("aria-selected")'), "true");
  const framed = await open(rules.replace("#", "?frame#"));
  assert.equal(await framed.get('document.querySelector("header").offsetParent'), null);
  const studio = await open(change);
  await titled(studio, "Two");
  assert.equal(await textOf(studio), readFileSync(join(games, "below/two.fairy"), "utf8"));
}

// On levels one can still see the pieces.
async function showsLevels() {
  const page = await open(`${address}#game=three-realms-chess`, {width: 1280, height: 900});
  await titled(page, "Three Realms Chess");
  const width = await page.get('studio.frame.document.querySelector("#board [data-source]").getBoundingClientRect().width');
  assert.ok(width >= 32, `cells of ${width} pixels`);
  await shot(page, "levels");
}

async function isSmallAndDark() {
  const page = await open(pathToFileURL(join(folder, "studio.html")).href, {width: 390, height: 780, touch: true, dark: true});
  await page.until('document.getElementById("begin-with").open', "one is asked what to begin with");
  await shot(page, "phone-start");
  await page.click("#close-start");
  await titled(page, "Chess");
  await shot(page, "phone-text");
  await page.tap("#tab-play");
  await shot(page, "phone-play");
  await page.tap("#tab-edit");
  await page.until('document.querySelector("#setup [data-cell]")', "the forms are there");
  await shot(page, "phone-forms");
  await page.get('document.querySelectorAll("#rules details").forEach((section) => { section.open = true; })');
  await isAccessible(page, "forms on a phone, in the dark");
  await page.get('document.getElementById("goals").scrollIntoView()');
  await shot(page, "phone-goals");
  assert.ok(await page.get("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone");
  await page.get('document.getElementById("rules").scrollIntoView()');
  await shot(page, "phone-rules");
  const wide = await open(pathToFileURL(join(folder, "studio.html")).href, {width: 1600, height: 1000, dark: true});
  await wide.click("#close-start").catch(() => {});
  await titled(wide, "Chess");
  // The page and the game in it have the colours that are chosen.
  const grounds = () => wide.get("[document, studio.frame.document].map(({body}) => getComputedStyle(body).backgroundColor)");
  const [dark] = await grounds();
  for (const chosen of ["light", "dark"]) {
    await wide.click("#theme");
    const [outside, inside] = await grounds();
    assert.ok(outside === inside && (outside === dark) === (chosen === "dark"), `${chosen}: ${outside}, ${inside}`);
  }
  await shot(wide, "wide-dark");
}

try {
  const page = await startsWithTheLibrary();
  await writesByHand(page);
  await shot(page, "desktop");
  await plays(page);
  await exportsAlike(page);
  await buildsByForms(page);
  await usesForms(page);
  await plays(page);
  await exportsAlike(page);
  await understandsOthers(page);
  if (!isFirefox) {
    await isASite();
    await showsLevels();
    await isSmallAndDark();
  }
  await sharesAndKeeps(page);
  assert.deepEqual(faults.flat(), []);
} catch (problem) {
  if (opened) writeFileSync(join(process.env.SHOTS ?? "/tmp", "studio-failed.png"), await opened.picture());
  console.error(faults.flat(), opened && await opened.get("document.getElementById('text').textContent").catch(() => ""));
  throw problem;
} finally {
  await browser.close();
  server.close();
}
