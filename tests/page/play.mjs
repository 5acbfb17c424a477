// play.mjs PROGRAM FOLDER NAME...: plays games on pages by clicks, as people do: on the pages of chess, of the named
// games, and of a game with hostile texts. The texts of the games are in FOLDER/games.

import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {pathToFileURL} from "node:url";
import {join, resolve} from "node:path";
import {Browser} from "./browser.mjs";

const [program, place, ...names] = process.argv.slice(2), folder = resolve(place);
const addressOf = (name) => pathToFileURL(join(folder, `${name}.html`)).href;
const browser = await Browser.start();
let opened = null;
// These games are small enough to be played to their end.
const kToTheEnd = ["minishogi", "othello", "marseillais-chess"];

const cellOf = async (page, name) => `[data-source="${await page.get(`table.data.board.cells.indexOf("${name}")`)}"]`;
const moves = (page) => page.get("table.line.map(({san}) => san).join(' ')");
const ply = (page) => page.get("table.at");
async function move(page, from, to) {
  await page.click(await cellOf(page, from));
  await page.click(await cellOf(page, to));
}
async function settle(page, plies) { await page.until(`table.at === ${plies}`, `${plies} moves are played`); }
async function set(page, id, value) {
  await page.get(`(() => { const node = document.getElementById("${id}"); node.value = "${value}";
                           node.dispatchEvent(new Event("input")); node.dispatchEvent(new Event("change")); })()`);
}
async function setUp(page, fen) {
  await page.get("document.querySelector('details').open = true");
  await set(page, "fen", fen);
  await page.click("#set-fen button");
  await page.until(`table.start === ${JSON.stringify(fen)}`, "the position is set up");
}

async function playsChess() {
  const page = opened = await browser.open(addressOf("chess"));
  const {outside} = await page.get(`({outside: performance.getEntriesByType("resource")
    .filter(({name}) => !name.startsWith("blob:")).map(({name}) => name)})`);
  assert.deepEqual(outside, [], "nothing is fetched");
  await countsAlike(page, "chess");
  await set(page, "level", 1);
  await move(page, "e2", "e4");
  await settle(page, 2);
  assert.match(await moves(page), /^e4 \S+$/);
  await page.drag(await cellOf(page, "g1"), await cellOf(page, "f3"));
  await settle(page, 4);
  assert.match(await moves(page), /^e4 \S+ Nf3 \S+$/);
  // Undoes back to the player's own last turn, and redoes.
  await page.click("#undo");
  await settle(page, 2);
  await page.click("#redo");
  await settle(page, 4);
  await page.click("#undo");
  await page.click("#undo");
  await settle(page, 0);

  // Two people play; a click on a cell that is no destination does nothing.
  await set(page, "black", "you");
  await setUp(page, "r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1");
  await move(page, "e1", "g1");
  assert.equal(await moves(page), "O-O");
  await move(page, "e8", "e1");
  assert.equal(await ply(page), 1);
  await move(page, "e8", "a8");  // clicking the castling partner means castling too
  assert.equal(await moves(page), "O-O O-O-O");
  await move(page, "g7", "h8");
  await page.until("document.getElementById('choice').open", "one is asked what the pawn becomes");
  const {cell, box} = await page.get(`(() => {
    const boxOf = (node) => { const {left, right, top, bottom} = node.getBoundingClientRect(); return {left, right, top, bottom}; };
    return {cell: boxOf(document.querySelector('${await cellOf(page, "h8")}')), box: boxOf(document.getElementById("choice"))};
  })()`);
  assert.ok(box.left - cell.right < 20 && box.left >= cell.right && box.top <= cell.bottom, "it is asked beside the cell");
  await page.until("document.getElementById('choice').contains(document.activeElement)", "the first choice has the focus");
  await page.click("#choice .option:nth-child(2)");
  await settle(page, 3);
  assert.match(await moves(page), /^O-O O-O-O gxh8=[QRBN]\+?$/);

  // The link must hold the position and the moves.
  const link = await page.get("location.href");
  assert.match(link, /#fen=.*&moves=e1g1\+e8c8\+/);
  const before = await page.get("table.state.fen");
  await page.go(link);
  assert.equal(await page.get("table.state.fen"), before);
  assert.equal(await moves(page).then((text) => text.split(" ").length), 3);
  // Moves in a link that cannot be played must be reported.
  await page.go(`${link.split("#")[0]}#moves=e2e4+garbage`);
  assert.equal(await moves(page), "e4");
  assert.match(await page.get("document.getElementById('message').textContent"), /^The rest of the moves is left out: /);

  // After a new game is begun, the last one must be recoverable.
  await page.click("#new");
  await page.get("table.play('e4')");
  await page.get("table.play('e5')");
  await page.click("#new");
  assert.equal(await ply(page), 0);
  await page.click("#redo");
  assert.ok(await ply(page) > 0);

  // Plays by the keyboard, and by typing moves.
  await page.click("#new");
  await set(page, "black", "you");
  await page.get(`document.querySelector('${await cellOf(page, "d2")}').focus()`);
  await page.get(`table.board.focus = table.data.board.cells.indexOf("d2")`);
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.press(key);
  assert.equal(await moves(page), "d4");
  await set(page, "typed", "Nf6");
  await page.click("#type-move button");
  assert.equal(await moves(page), "d4 Nf6");
  assert.match(await page.get("table.pgn()"), /1\. d4 Nf6/);
  await page.get("table.readPgn('[White \"x\"]\\n\\n1. f3 e5 2. g4 Qh4# 0-1')");
  assert.match(await page.get("document.getElementById('turn').textContent"), /^0-1 · Black wins: checkmate/);
  for (const tab of ["rules", "pieces", "game"]) {
    await page.click(`#tab-${tab}`);
    assert.ok(await page.get(`document.getElementById("${tab}").getBoundingClientRect().height > 50`), tab);
  }
  assert.deepEqual(page.faults, []);
}

// The page must count as many sequences of two moves as the program.
async function countsAlike(page, name) {
  const told = execFileSync(program, ["perft", join(folder, "games", `${name}.fairy`), "2", "--executor=referee"],
                            {encoding: "utf8"});
  const [depth, count] = told.trim().split("\n").at(-1).trim().split(/\s+/).map(Number);
  assert.equal(depth, 2, told);
  assert.equal(await page.get("table.game.perft(2)"), count, name);
  // The compiled code with which the engine plays must count the same.
  const byCode = await page.get(`(async () => {
    const bytes = (id) => Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
    const packed = bytes("code");  // games without a plan have none
    const code = () => new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    return player.open(bytes("variant"), packed.length > 0 ? await code() : undefined).perft(2);
  })()`);
  assert.equal(byCode, count, name);
}

// Returns a generator of pseudo-random numbers below its argument, which choose the clicks; the sequence is the same in
// each run.
function drawnBy(seed) {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 4294967296 * count);
  };
}

// Plays `plies` plies, or to the end, against the engine by clicks, in any game: makes random moves that the board
// offers, with a preference for captures and with random choices. The program must reach the same position by the same
// moves.
async function playsByClicks(name, number, plies) {
  const touch = number % 2 === 1, draw = drawnBy(1);
  const page = opened = await browser.open(addressOf(name), touch ? {width: 400, height: 800, touch} : {});
  const press = (selector) => touch ? page.tap(selector) : page.click(selector);
  await countsAlike(page, name);
  await set(page, "level", 3);
  while (await page.get(`table.at < ${plies} && table.state.outcome === null`)) {
    const played = await ply(page);
    assert.ok(played < 400, `${name} ends`);
    const ways = await page.get(`[...table.board.moves].flatMap(([source, targets]) => [...targets].map(([target, moves]) =>
      ({source, target, takes: moves.some(({taken}) => taken.length > 0)})))`);
    if (ways.length === 0) {
      await press("#pass");
    } else {
      const taking = ways.filter(({takes}) => takes), list = taking.length && draw(3) ? taking : ways;
      const {source, target} = list[draw(list.length)];
      if (await page.get("table.board.source") !== source) await press(`[data-source="${source}"]`);
      await press(`[data-source="${target}"]`);
      const options = await page.get("document.getElementById('choice').open && document.querySelectorAll('#choice .option').length");
      if (options) await page.click(`#choice .option:nth-child(${1 + draw(options)})`);
    }
    await page.until(`table.at > ${played} && (!table.enginesTurn || table.waits)`, `${name}: the engine has answered`);
  }
  const {fen, outcome, moves, turn} = await page.get(`({...table.state, moves: table.line.map(({text}) => text).join(" "),
                                                        turn: document.getElementById("turn").textContent})`);
  const told = JSON.parse(execFileSync(program, ["moves", join(folder, "games", `${name}.fairy`), "--after", moves, "--json",
                                                 "--executor=referee"], {encoding: "utf8"}));
  assert.equal(told.position, fen, name);
  assert.equal(told.outcome, outcome?.text ?? null, name);
  assert.ok(turn.endsWith(outcome?.text ?? ""), turn);
  assert.ok(await page.get("document.documentElement.scrollWidth <= innerWidth"), `${name} is not wider than the screen`);
  assert.deepEqual(page.faults, [], name);
}

async function staysHarmless() {
  const page = opened = await browser.open(addressOf("hostile"));
  for (const tab of ["rules", "pieces", "game"]) await page.click(`#tab-${tab}`);
  assert.equal(await page.get("window.taken"), undefined);
  assert.equal(await page.get("document.querySelectorAll('img, iframe, object, a').length"), 0);
  assert.match(await page.get("document.querySelector('h1').textContent"), /<img src=x onerror=/);
  // A script that was injected nevertheless must not run: the page's content security policy forbids it.
  const ran = await page.get(`(async () => {
    const script = document.createElement("script");
    script.textContent = "window.taken = 1";
    document.body.append(script);
    try { eval("window.taken = 2"); } catch { /* refused */ }
    await fetch("https://example.org/").then(() => { window.taken = 3; }, () => {});
    return window.taken;
  })()`);
  assert.equal(ran, undefined);
}

// Pieces and boards must be shown in the style that the reader has chosen, on rotated boards too.
async function looksAsWished() {
  const page = opened = await browser.open(addressOf("minishogi")), king = await cellOf(page, "a1");
  const href = () => page.get(`document.querySelector('${king} use').getAttribute("href")`);
  const isThere = async () => page.get(`document.getElementById("${(await href()).slice(1)}") !== null`);
  assert.match(await href(), /^#piece-\d+-0$/);
  for (const style of await page.get("[...document.getElementById('look-pieces').options].map(({value}) => value)")) {
    await set(page, "look-pieces", style);
    assert.ok((await href()).startsWith(`#${style}-`) && await isThere(), style);
  }
  assert.match(await href(), /^#shogi-\d+-0$/);
  await page.click("#flip");
  assert.match(await href(), /^#shogi-\d+-0-turned$/);
  assert.ok(await isThere());
  await set(page, "look-board", "plain");
  assert.equal(await page.get("document.querySelectorAll('#board .plain').length"), 25);
  await page.go(addressOf("xiangqi"));
  assert.deepEqual(await page.get("['pieces', 'board'].map((what) => document.getElementById(`look-${what}`).value)"), ["piece", "lines"]);
  assert.equal(await page.get("document.querySelectorAll('#board .river').length"), 1);
  await set(page, "look-pieces", "xiangqi");
  await set(page, "look-board", "checkered");
  assert.equal(await page.get("document.querySelectorAll('#board .lines').length"), 0);
  assert.deepEqual(page.faults, []);
}

// The page must know the same endgame results as the program, from the same tables, and play by them.
async function knowsEndgames(name, positions) {
  const page = opened = await browser.open(addressOf(name)), draw = drawnBy(1);
  await set(page, "black", "you");
  await setUp(page, positions[0]);  // what the engine thinks of other positions moves the page below it
  await page.click("#analyse");
  let asked = 0;
  for (const fen of positions) {
    await setUp(page, fen);
    for (let plies = 0; plies < 12 && await page.get("table.state.outcome === null"); ++plies) {
      const told = JSON.parse(execFileSync(program, ["moves", join(folder, `${name}.fairy`), "--fen", await page.get("table.state.fen"),
        "--tables", join(folder, `${name}.tables`), "--json", "--executor=referee"], {encoding: "utf8"})).solved;
      const known = await page.get(`table.known.map(({text, value: {winner, plies}}) =>
        ({move: text, winner: ["white", "black"][winner] ?? null, ...(winner === null ? {} : {plies})}))`);
      const sorted = (list) => [...list].sort((a, b) => a.move < b.move ? -1 : 1);
      assert.deepEqual(sorted(known), sorted(told.moves), told.position);
      assert.equal(known[0].winner, told.winner, told.position);
      const best = told.winner === null ? "draw" : `${told.winner === "white" ? "White" : "Black"} wins in ${told.plies} plies`;
      assert.ok((await page.get("document.getElementById('analysis').textContent")).startsWith(`${best}, by tables`), best);
      ++asked;
      await page.click(`#analysis li:nth-child(${draw(3) ? 1 : 1 + draw(known.length)}) button`);
    }
  }
  // The side that loses against the engine must lose within the number of plies that the table states.
  const plies = await page.get(`(() => { table.restart(${JSON.stringify(positions[0])}); return table.known[0].value.plies; })()`);
  await set(page, "black", "engine");
  while (await page.get("table.state.outcome === null")) {
    const at = await ply(page);
    await page.get("table.play(table.known[0].text, true)");
    await page.until(`table.at === ${at + 2} || table.state.outcome !== null`, "the engine answers by its tables");
  }
  assert.equal(await ply(page), plies);
  assert.deepEqual(page.faults, [], name);
  return asked;
}

// Readers who do not know the rules are told what to do next, and why a click does nothing.
async function saysWhatToDo() {
  const page = opened = await browser.open(addressOf("duck-chess"));
  const turn = () => page.get("document.getElementById('turn').textContent");
  const told = () => page.get("document.getElementById('message').textContent");
  await set(page, "black", "you");
  await page.click(await cellOf(page, "e7"));
  assert.equal(await told(), "It is White's turn.");
  await page.click(await cellOf(page, "a1"));
  assert.equal(await told(), "The Rook on a1 has no move now.");
  await page.click(await cellOf(page, "b1"));
  await page.click(await cellOf(page, "b5"));
  assert.match(await told(), /^The Knight cannot go to b5\./);
  await move(page, "e2", "e4");
  assert.match(await turn(), /put the Duck on a marked cell$/);
  await page.click(await cellOf(page, "e4"));
  assert.match(await told(), /^The Duck cannot go to e4\. Now: put the Duck on a marked cell\.$/);
  await page.click(await cellOf(page, "e5"));  // the Duck is already picked up
  assert.equal(await page.get("table.state.player"), 1);
  await move(page, "d7", "d5");
  assert.match(await turn(), /move the Duck on e5$/);
  await page.click(await cellOf(page, "e3"));
  assert.equal(await page.get("table.state.player"), 0);
  // A hint must be shown on the board.
  await page.click("#hint");
  await page.until("document.querySelectorAll('.hinted').length === 1", "the hint is shown");
  assert.match(await told(), /^The engine would play /);
  // Moves in a link that are not legal must be reported.
  await page.go(`${addressOf("duck-chess")}#moves=e2e4+garbage`);
  assert.equal(await ply(page), 1);
  assert.match(await told(), /^The rest of the moves is left out: /);
  assert.deepEqual(page.faults, []);
}

// Counts that decide the game must be shown beside the board.
async function countsAloud() {
  const page = opened = await browser.open(addressOf("three-check"));
  const counts = () => page.get("document.getElementById('counts').textContent");
  await set(page, "black", "you");
  assert.equal(await counts(), "checks given: White 0, Black 0 of 3");
  for (const [from, to] of [["e2", "e4"], ["d7", "d5"], ["f1", "b5"]]) await move(page, from, to);
  assert.equal(await counts(), "checks given: White 1, Black 0 of 3");
  await page.go(addressOf("chess"));
  assert.equal(await page.get("document.getElementById('counts').hidden"), true);
  assert.deepEqual(page.faults, []);
}

// In a desktop window, the cells of boards with levels must have at least a certain size; on a phone no cell
// may be cut off.
async function givesLevelsRoom() {
  for (const [width, least] of [[1280, 32], [390, 24]]) {
    const page = opened = await browser.open(addressOf("three-realms-chess"), {width, height: width === 390 ? 800 : 900});
    const cell = await page.get("document.querySelector('#board .cell').getBoundingClientRect().width");
    assert.ok(cell >= least, `cells of ${cell} pixels in ${width}`);
    assert.ok(await page.get("document.documentElement.scrollWidth <= innerWidth"));
  }
}

// If boards fill a phone's window, moving a finger on them scrolls the page, unless the finger is on a piece
// that can be moved.
async function scrollsUnderFingers() {
  const page = opened = await browser.open(addressOf("three-realms-chess"), {width: 390, height: 800, touch: true});
  const draw = async (from, to) => {
    await page.get("scrollTo(0, 0)");
    const [begin, end] = [await page.middleOf(await cellOf(page, from)), await page.middleOf(await cellOf(page, to))];
    for (const [type, part] of [["touchStart", 0], ["touchMove", 0.2], ["touchMove", 0.6], ["touchMove", 1], ["touchEnd", null]])
      await page.send("Input.dispatchTouchEvent", {type, touchPoints: part === null ? [] : [{x: begin[0], y: begin[1] + part * (end[1] - begin[1])}]});
  };
  await draw("j2", "j4");
  await page.until("table.line.length > 0", "a piece is dragged");
  assert.equal(await page.get("scrollY"), 0);
  await draw("a3", "a8");
  await page.until("scrollY > 60", "the page is scrolled");
  assert.deepEqual(page.faults, []);
}

// By default, the user plays the side that moves first.
async function seatsTheUserFirst() {
  const page = opened = await browser.open(addressOf("othello"));
  assert.deepEqual(await page.get('[table.state.toMove, table.enginesTurn, document.getElementById("white").value]'), [1, false, "engine"]);
}

async function findsGames() {
  const page = opened = await browser.open(addressOf("index"), {
    // Pictures further down are loaded only when they are scrolled to.
    ready: "for (const image of document.images) image.loading = 'eager'; " +
           "document.images.length === 14 && [...document.images].every((image) => image.naturalWidth > 0)"});
  assert.equal(await page.get("document.querySelector('h2').textContent"), "levels");
  assert.equal(await page.get("window.taken"), undefined);
  assert.match(await page.get("document.body.textContent"), /<img src=x onerror=/);
  assert.deepEqual(page.faults, []);
  await page.click('[href="levels/raumschach.html"]');
  await page.until("document.querySelector('h1')?.textContent === 'Raumschach'", "a link leads to its game");
}

try {
  await findsGames();
  await playsChess();
  for (const [number, name] of names.entries()) await playsByClicks(name, number, kToTheEnd.includes(name) ? Infinity : 12);
  await saysWhatToDo();
  await countsAloud();
  await givesLevelsRoom();
  await scrollsUnderFingers();
  await seatsTheUserFirst();
  await staysHarmless();
  await looksAsWished();
  assert.ok(await knowsEndgames("pawns", ["3/p2/2P/2k/K2 w - - 0 1", "2k/1p1/3/P2/2K w - - 0 1", "2k/1p1/P2/3/2K b - - 0 1"]) > 10);
  assert.ok(await knowsEndgames("held", ["1k1/3/3/K2 w - - 0 1 [R/-]", "k2/3/2R/K2 b - - 0 1 [-/-]"]) > 5);
} catch (error) {
  console.error(error.stack);
  if (opened) console.error("console:", opened.faults, "message:", await opened.get("document.getElementById('message').textContent"));
  process.exitCode = 1;
} finally {
  await browser.close();
}
