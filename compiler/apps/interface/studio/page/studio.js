// The studio: an editor for the text of a game, and the compiler's results for that text: errors, the game,
// tests, exports.
import {zipSync} from "fflate";
import {byId, element, show, tabs, theme} from "page-parts";
import {FileBehind} from "./behind.js";
import {Compiler} from "./compiler.js";
import {forms} from "./forms.js";
import {GameFrame} from "./game.js";
import {addressOf, freeName, givenIn, keepText, keptTexts} from "./keep.js";
import {base64Of, partsOf, pixelsOf, startWorker} from "./parts.js";
import {Start, counted} from "./start.js";
import {TextEditor} from "./text.js";

const waits = 40;  // milliseconds after the last key until the text is read
const rests = 600;  // milliseconds after the last reading until the tests are run

let language, jobs, pictures, tester, editor, frame, start, behind = null, name = "mygame.fairy", others = {}, options = [], version = 0, timer = 0, last = null, opened = "";

function say(words) {
  byId("message").textContent = words;
  byId("message").hidden = !words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { byId("message").hidden = true; }, 6000);
}
// `options` are those of the command line that say how the text is read.
const question = () => ({name, text: editor.text, files: others, reading: options});

// ---- the text ----

function changed(text) {
  ++version;
  last = null;
  byId("undo").disabled = !editor.canUndo;
  byId("redo").disabled = !editor.canRedo;
  if (behind) behind.write(text);
  else keep(text);
  clearTimeout(timer);
  timer = setTimeout(read, waits);
}

function nameIs(itsName) {
  byId("name").value = name = itsName;
  byId("name").size = Math.max(name.length, 8);
}

// Stores the text in the browser. Removes a text from the page's address if it is no longer the current one.
function keep(text) {
  const kept = keepText(name, text, (one) => start.isOwn(one));
  if (kept !== name) {
    say(`${name} has been changed in another window. This text is kept as ${kept}.`);
    nameIs(kept);
  }
  if (location.hash && text !== opened) history.replaceState(null, "", location.pathname + location.search);
}

// Returns the result of reading the current text; callers for the same text share one reading.
function reading() {
  return last ??= language.ask({do: "read", ...question()});
}
// Only one reading runs at a time. If the text changes meanwhile, it is read again when the result has been
// shown.
let isReading = false;
async function read() {
  if (isReading) return;
  isReading = true;
  for (let asked = -1; asked !== version;) {
    asked = version;
    await readOnce(asked).catch((problem) => {
      say(`The compiler failed, and is begun anew: ${problem.message}`);
      last = null;
    });
  }
  isReading = false;
}
async function readOnce(asked) {
  const found = await reading();
  if (asked !== version) return;
  if (!found.game) frame.outdated();
  showText(found);
  if (found.game) await frame.show(found.game, name, editor.text);
  if (asked !== version) return;
  testLater(found);
  document.dispatchEvent(new Event("news"));
  document.documentElement.dataset.shown = Number(document.documentElement.dataset.shown ?? 0) + 1;
}

function showText({errors, warnings, problems, game, title, games}) {
  const found = [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean);
  const node = byId("text");
  const words = !game && games.length > 1 ? `${games.length} games: take one of them`
    : (found.join(", ") || "no errors") + (game || byId("game").hidden ? "" : ": the last good game is shown");
  show(node, problems.length ? element("button", {type: "button", class: "link", title: "Show them", click: showProblems}, words) : words);
  node.className = !game ? "bad" : warnings ? "doubtful" : "good";
  document.title = `${game ? "" : "\u2717 "}${title ?? name} \u00b7 Fairyforge`;
  // Lines that quote the text are not wrapped, so that the caret below them stays in its column; explanations
  // are wrapped.
  const lineOf = (line) => element("span", {class: /^ *\d* \|/.test(line) ? null : "words"}, `${line}\n`);
  show(byId("problems"), problems.map(({severity, text}) => element("pre", {class: severity, tabindex: 0}, text.trimEnd().split("\n").map(lineOf))));
  byId("problems").hidden = !problems.length;
}

// Runs the text's tests when the text has rested, in a worker of their own, and shows the result in one line. A change
// of the text ends this.
let resting = 0, isTesting = false;
function testLater({game, tests}) {
  clearTimeout(resting);
  if (isTesting) tester.stop();
  isTesting = false;
  byId("verdict").hidden ||= !game || !tests;
  byId("verdict").classList.add("stale");
  if (game && tests) resting = setTimeout(async () => {
    isTesting = true;
    const asked = version, result = await tester.ask({run: ["test", name, ...options], files: {...others, [name]: editor.text}});
    isTesting = false;
    if (asked === version) showTests(result);
  }, rests);
}
function showTests(result) {
  const words = wordsOf(result);
  byId("tested").textContent = words;
  byId("tested").hidden = false;
  byId("verdict").textContent = words.slice(words.lastIndexOf(`${name}: `) + name.length + 2);
  byId("verdict").className = `link ${result.status ? "bad" : "good"}`;
  byId("verdict").hidden = false;
}

// Lists the text's statements. A click leads to them.
function showOutline(statements) {
  show(byId("statements"), statements.map(({name, detail, line}) => element("li", {},
    element("button", {type: "button", class: "link", click: () => editor.goTo(line)}, name), element("span", {}, detail ?? ""))));
  byId("outline").hidden = !statements.length;
}

function showProblems() {
  byId("tab-text").click();
  byId("problems").focus();
}

function open(itsName, text, more = {}) {
  if (behind && name !== itsName) return editor.replace(text);  // another program has changed the file
  const isAnother = text !== editor.text;  // or only the name has changed
  opened = text;
  name = behind ? itsName : freeName(itsName, text);
  others = more;
  nameIs(name);
  for (const id of ["tested", "analysed", "exported", "verdict"]) byId(id).textContent = "";
  show(byId("downloads"));
  if (isAnother) frame.forget();
  editor.open(name, text);
}

// ---- texts from outside the studio ----

async function understand({name: itsName, text}, more) {
  const isNative = /\.fairy$/i.test(itsName), files = Object.fromEntries(more.map((one) => [one.name, one.text]));
  const ask = (game) => language.ask({do: "understand", name: itsName, text, game, files});
  const found = await ask("");
  if (isNative || found.native) {
    start.close();
    return open(isNative ? itsName : "pasted.fairy", text, files);
  }
  const dialog = byId("imported");
  const tell = (found) => {
    byId("understood").textContent = found.text ? `This is ${found.language}. Its game is "${found.title}".`
      : found.games.length > 1 ? `This is ${found.language} with ${counted(found.games.length, "game")}.`
      : `No game could be read from it${found.language ? `, taken for ${found.language}` : ""}.`;
    byId("take-native").disabled = !found.text;
    show(byId("import-problems"), found.problems.map(({text}) => text).join("\n"));
    byId("import-problems").hidden = !found.problems.length;
    byId("take-native").onclick = () => take(`${found.title}.fairy`.replaceAll(/[\/\\]/g, " "), found.text);
  };
  const take = (name, text) => {
    dialog.close();
    start.close();
    open(name, text, files);
  };
  byId("which-game").hidden = found.games.length < 2;
  show(byId("imported-game"), found.games.map((title, number) => element("option", {value: number}, title)));
  byId("imported-game").onchange = async ({target}) => tell(await ask(target.value));
  tell(found.text || found.games.length < 2 ? found : await ask("0"));
  byId("take-as-it-is").onclick = () => take(itsName, found.lines ?? text);
  byId("forget-import").onclick = () => dialog.close();
  dialog.showModal();
}

// ---- the program's verbs ----

// Runs a verb on the current text, in the worker for long tasks; returns null if it was stopped.
function run(words, pictures) {
  jobs.stop();
  return jobs.ask({run: words, files: {...others, [name]: editor.text}, pictures});
}
let stopped = () => {};
// Returns what a verb has said. The lines with the names of an export's files are left out, because the buttons show
// them.
const wordsOf = ({err, out}) => (err + out).replaceAll(/^fairyforge: |^\/out\/.*\n/gm, "").trim();
async function work(panel, told, words, pictures = {}) {
  const stop = byId(panel).querySelector(".stop"), asked = {};
  stopped();
  told.hidden = false;
  told.textContent = "Working \u2026";
  stop.hidden = false;
  const result = await new Promise((resolve) => {
    stopped = () => resolve(null);
    run(words, pictures).then(resolve, (problem) => resolve({status: 1, out: "", err: problem.message, files: {}}));
  });
  stop.hidden = true;
  told.textContent = result ? wordsOf(result) : "Stopped.";
  told.hidden = !told.textContent;
  return result ?? asked;
}
function stop() {
  jobs.stop();
  stopped();
}

async function takeAway(target) {
  show(byId("downloads"));
  const drawings = Object.entries(await language.ask({do: "drawings", target, ...question()}));
  const pictures = await Promise.all(drawings.map(async ([name, svg]) => [name, await pixelsOf(svg)]));
  const {status, files = {}} = await work("take", byId("exported"), ["export", target, name, "-o", "/out", ...options], Object.fromEntries(pictures));
  const made = Object.entries(files).sort(([a], [b]) => a.includes("/") - b.includes("/"));
  window.studio.made = files;
  if (status && made.length) byId("exported").prepend("Not all of the rules could be said there. What follows tells what is lost.\n\n");
  if (!made.length) return;
  const title = name.replace(/\.[^.]*$/, "");
  const links = made.map(([path, bytes]) => download(path, bytes, path.split("/").pop()));
  if (made.length > 1) links.unshift(download(`${title} for ${target}.zip`, zipSync(files), "All of them, as a zip", "strong"));
  show(byId("downloads"), links);
  byId("downloads").scrollIntoView();
}
function download(file, bytes, label, kind = "") {
  const types = {html: "text/html", zip: "application/zip", svg: "image/svg+xml"};
  const type = types[file.split(".").pop()] ?? "application/octet-stream";
  return element("a", {class: `button ${kind}`, download: file.split("/").pop(), href: URL.createObjectURL(new Blob([bytes], {type}))}, label);
}

async function showTargets() {
  const {targets} = await language.ask({do: "targets"});
  const row = (title, meaning, label, action) => element("div", {class: "target"}, element("div", {}, element("b", {}, title), element("p", {}, meaning)),
    element("button", {type: "button", "data-target": title, "aria-label": `${label}: ${title}`, click: action}, label));
  show(byId("targets"),
    row("text", "The text as it stands here.", "Save", () => download(name, new TextEncoder().encode(editor.text), name).click()),
    targets.map(({name: target, meaning}) => row(target, meaning, "Make", () => takeAway(target))));
}

// ---- help ----

// Shows the manual, or only the sections that contain these words, opened.
async function showHelp() {
  if (!byId("manual").children.length)
    show(byId("manual"), (await language.ask({do: "help"})).map(({title, text}) => {
      const section = element("details", {}, element("summary", {}, title), element("div"));
      section.lastChild.innerHTML = editor.markup(text);
      return section;
    }));
  const words = byId("sought").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of byId("manual").children) {
    const text = section.textContent.toLowerCase();
    section.hidden = !words.every((word) => text.includes(word));
    section.open = words.length > 0;
  }
}

// ---- forms ----
// An edit that the forms ask for becomes a change of the text in the editor, which can be undone there.

async function edit(edits, isTrial) {
  const asked = version, answer = await language.ask({do: "edit", ...question(), edits});
  if (isTrial || answer.refused) return answer;
  if (asked !== version) return {...await formsNow(), stale: true};
  editor.replace(answer.text);
  return {...answer, revision: version};
}
async function formsNow() {
  const asked = version;
  return {...await language.ask({do: "forms", ...question()}), revision: asked};
}

async function beginGame(edit) {
  const {text, refused} = await language.ask({do: "edit", name: "new.fairy", text: "", edits: [edit]});
  byId("begin-fault").textContent = refused ?? "";
  byId("begin-fault").hidden = !refused;
  if (refused) return;
  start.close();
  byId("begin").reset();
  open(`${edit.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "mygame"}.fairy`, text);
  byId("tab-edit").click();
}

// ---- tabs, buttons ----

function showPanel(panel, isChosen) {
  if (panel.id !== "play") panel.hidden = !isChosen;
  if (!isChosen) return;
  document.body.dataset.shows = panel.id;
  if (panel.id === "edit") document.dispatchEvent(new Event("edit"));
  if (panel.id === "take" && !byId("targets").children.length) showTargets();
  if (panel.id === "test" && !byId("tested").textContent) runTests();
  if (panel.id === "help") showHelp();
}
async function runTests() {
  const result = await work("test", byId("tested"), ["test", name, ...options]);
  if (result.out) showTests(result);
}

function buttons() {
  const press = (id, action) => byId(id).addEventListener("click", action);
  press("start", () => start.open());
  press("undo", () => editor.undo());
  press("redo", () => editor.redo());
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    // These elements handle the keys themselves.
    if (event.target.closest("input:not([type=checkbox]), textarea, dialog, #editor")) return;
    event.preventDefault();
    byId(event.shiftKey ? "redo" : "undo").click();
  });
  press("share", async () => {
    const address = location.href.split("#")[0] + addressOf(name, editor.text);
    try { history.replaceState(null, "", address); } catch { /* a browser may forbid it to pages from files */ }
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied. It holds the whole text; nothing is kept on a server.");
    } catch {
      say(`The link, which holds the whole text, stands in the address now.`);
    }
  });
  press("run-tests", runTests);
  press("verdict", () => byId("tab-test").click());
  byId("sought").addEventListener("input", showHelp);
  for (const button of document.querySelectorAll("[data-help]")) button.addEventListener("click", () => {
    byId("sought").value = button.dataset.help;
    byId("tab-help").click();
  });
  press("run-analysis", () => work("analyse", byId("analysed"), ["analyse", name, "--time-limit", "60", ...options]));
  for (const button of document.querySelectorAll(".stop")) button.addEventListener("click", stop);
  byId("name").addEventListener("change", () => {
    const wish = byId("name").value.trim().replaceAll(/[\/\\]/g, " ") || "mygame.fairy";
    open(wish.includes(".") ? wish : `${wish}.fairy`, editor.text, others);
  });
}

// ---- opening the studio ----

async function openBehind() {
  behind = new FileBehind(({text, files}) => {
    others = files;
    if (text === editor.text) changed(text);  // only files that it builds upon are others
    else editor.replace(text);
  }, say);
  const source = await behind.open();
  byId("name").readOnly = true;
  name = source.name;
  options = source.reading;
  open(name, source.text, source.files);
  if (!source.text) start.open();
}
async function openGiven() {
  const given = givenIn(location.hash), [kept] = keptTexts();
  if (given?.file) {
    const answer = await fetch(given.file).catch(() => null);
    if (answer?.ok) return open(given.file.split("/").pop(), await answer.text());
    say(`${given.file} cannot be read.`);
  }
  if (given?.text) return open(given.name, given.text);
  const game = given?.game && start.game(given.game);
  if (game) return open(`${game.name}.fairy`, start.textOf(game));
  if (given?.game !== undefined) say(`The library has no game ${given.game}.`);
  if (given?.name) say(`The link to ${given.name} is damaged; perhaps its end is missing.`);
  if (kept) return open(kept.name, kept.text);
  const chess = start.game("chess");
  open("mygame.fairy", start.textOf(chess));
  if (!given) start.open();  // it would hide what was just said
}

async function begin() {
  theme((name) => frame?.setTheme(name));
  tabs(showPanel);
  buttons();
  try {
    const {module, library, player, games} = await partsOf();
    const worker = {module, library, player};
    [language, jobs, pictures, tester] = Array.from({length: 4}, () => new Compiler(startWorker, worker));
    frame = new GameFrame(byId("game"), base64Of(player), () => language.ask({do: "page", ...question()}));
    editor = new TextEditor(byId("editor"), async (message) => (await language.ask({do: "speak", messages: [message], reading: options})).answers, changed, showOutline);
    start = new Start(games, library, {
      open,
      understand,
      picture: async (game) => (await pictures.ask({run: ["draw", `@${game}`, "--format", "svg"], files: {}})).out,
    });
    forms({edit, state: formsNow, known: () => language.ask({do: "known"}), offers: (begun) => language.ask({do: "offers", begun}), begin: beginGame,
      turn: () => understand({name, text: editor.text}, Object.entries(others).map(([name, text]) => ({name, text})))});
    if (document.body.dataset.file !== undefined) await openBehind();
    else {
      openGiven();
      window.addEventListener("hashchange", openGiven);
    }
    window.studio = {get text() { return editor.text; }, set text(text) { editor.replace(text); }, open, get frame() { return byId("game").contentWindow; }};
    document.documentElement.dataset.ready = Math.round(performance.now());
    if (location.protocol.startsWith("http") && !behind && "serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
  } catch (problem) {
    byId("text").textContent = `The compiler cannot be run here: ${problem.message}`;
    byId("text").className = "bad";
    throw problem;
  }
}

export {begin};
