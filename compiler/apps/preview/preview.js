// The page of `fairyforge preview`: shows what the server reports about the text. When the game changes, the
// frame with the game continues with the new one; the moves played, and the view, stay.

const byId = (id) => document.getElementById(id);
const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
let game = 0, isBlank = false;  // the file does not exist yet, or is empty

function say(id, text, kind) {
  byId(id).textContent = text;
  byId(id).className = kind;
}

function showText({file, errors, warnings, plays, game: games}) {
  document.title = `${errors ? "\u2717" : "\u2713"} ${file.split("/").pop()}`;
  byId("file").textContent = file;
  const found = [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean);
  const stale = plays ? "" : games ? ": the last good game is shown" : ": there is no game yet";
  if (isBlank) return say("text", "a new game", "");
  say("text", (found.join(", ") || "no errors") + stale, errors || !plays ? "bad" : warnings ? "doubtful" : "good");
  byId("game").classList.toggle("stale", !plays);
}

function showTests({plays, tests}) {
  if (!plays) return say("tests", "", "");
  if (!tests) return say("tests", "testing \u2026", "");
  say("tests", tests.summary, tests.passed ? "good" : "bad");
}

function showProblems({problems, tests}) {
  const block = (kind, text) => Object.assign(document.createElement("pre"), {className: kind, textContent: text, tabIndex: 0});
  const blocks = problems.map(({severity, text}) => block(severity, text));
  if (tests?.failures) blocks.push(block("error", tests.failures));
  byId("problems").replaceChildren(...blocks);
  byId("problems").hidden = isBlank || blocks.length === 0;
}

// Makes the frame continue with another game. If its page cannot do that, or is not loaded yet, loads the
// page.
async function showGame({game: number}) {
  if (number === game) return;
  game = number;
  const frame = byId("game");
  try {
    const parts = await (await fetch("renewal")).json();
    if (number !== game || frame.contentWindow.renew?.(parts)) return;
  } catch (error) {
    console.info(`The page is loaded again: ${error.message}`);
  }
  const before = frame.contentDocument, tab = before?.querySelector("[role=tab][aria-selected=true]")?.id;
  const moves = frame.hidden ? "" : frame.contentWindow.location.hash;
  frame.onload = () => { if (tab) frame.contentDocument.getElementById(tab)?.click(); };
  frame.hidden = false;
  frame.contentWindow.location.replace(new URL(`game?${number}${moves}`, location.href));
}

// The interface to the server that edit.js uses.
const answerTo = async (...what) => (await fetch(...what)).json();
globalThis.editing = {
  ask: (body) => answerTo("edit", {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}}),
  state: () => answerTo("text"),
  known: () => answerTo("known"),
};

const events = new EventSource("events");
// The tabs need edit.js, so they work only after it has been loaded.
window.addEventListener("load", tabs);
let shown = new Promise((ready) => window.addEventListener("load", ready));
events.onmessage = ({data}) => { shown = shown.then(() => showState(JSON.parse(data))); };
async function showState(state) {
  const isFirst = document.documentElement.dataset.shown === undefined;
  if (isBlank || isFirst) isBlank = (await editing.state().catch(() => ({}))).blank === true;
  if (isBlank && isFirst) byId("tab-edit").click();
  showText(state);
  showTests(state);
  showProblems(state);
  showGame(state);
  document.dispatchEvent(new Event("news"));
  document.documentElement.dataset.shown = Number(document.documentElement.dataset.shown ?? 0) + 1;
}
events.onerror = () => say("text", "the preview has ended, or cannot be reached", "bad");

// ---- tabs ----

function tabs() {
  const list = [byId("tab-play"), byId("tab-edit")];
  const choose = (tab) => {
    for (const other of list) {
      other.setAttribute("aria-selected", other === tab);
      other.tabIndex = other === tab ? 0 : -1;
      byId(other.getAttribute("aria-controls")).hidden = other !== tab;
    }
    if (tab === list[1]) document.dispatchEvent(new Event("edit"));
  };
  for (const tab of list) {
    tab.disabled = false;
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      const next = list[1 - list.indexOf(tab)];
      choose(next);
      next.focus();
    });
  }
}
