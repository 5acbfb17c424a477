// The forms with which a user edits a game's text. They ask for edits, and show what the compiler says of the text. An
// edit that is refused changes nothing.
import {byId, cellSize, cellsOf, diagramsOf, drawn, element, nameOfSide, pieceIcon, show, symbolOf} from "page-parts";

let editing, state = null, known = null, brush = null, focus = 0, untouched = [], waiting = Promise.resolve();

// ---- the compiler ----

// `its`: the functions of the studio {edit(edits, isTrial), state(), known(), offers(begun), begin(edit), turn()}. The first
// two return what the compiler says (../../../edit/forms.h), with the number of the text, "revision".
function forms(its) {
  editing = its;
  listen();
  show(byId("places"), [...document.querySelectorAll(".forms h2")].map((title) =>
    element("button", {type: "button", class: "link", click: () => title.scrollIntoView()}, title.textContent)));
  document.addEventListener("news", () => { if (!byId("edit").hidden) load(); });
  document.addEventListener("edit", load);
}
// Edits are asked for one after another, because each one refers to the text after the previous one.
function edit(...edits) {
  const asked = waiting.then(() => editing.edit(edits)).then(take, ({message}) => tell(message));
  waiting = asked;
  return asked;
}
function take({refused, stale, ...answer}) {
  if (refused) { tell(refused); return false; }
  tell(stale ? "The text has been changed meanwhile: here it is. Nothing else was changed." : "");
  if (answer.untouched) untouched = answer.untouched;
  keep(answer);
  return !stale;
}
function keep(answer) {
  state = answer;
  draw();
}
// Loads what is the same for all games: pieces and sentences to choose from.
async function know() {
  if (known) return;
  known = await editing.known();
  show(byId("movements"), known.types.map(({name, movement}) => element("option", {value: movement, label: `${name}: ${movement}`})));
  show(byId("new-pieces"), known.types.map(({name, royal}, i) => element("label", {}, element("input", {type: "checkbox", value: i, checked: royal}), name)));
  sentences(known.sentences);
}
async function load() {
  await waiting;
  await know();
  const json = await editing.state();
  if (json.revision !== state?.revision) keep(json);
}
function tell(text, kind = "error") {
  byId("told").textContent = text;
  byId("told").className = kind;
  byId("told").hidden = !text;
}

// After the board has been resized, lists the statements that still name its old cells, until the user has
// changed them or closes the list.
function drawUntouched() {
  const left = untouched.map((one) => {
    if (!one.line) return one;
    const now = state.statements?.find(({text}) => text.split("\n")[0] === one.words);
    return now ? {...one, line: now.line, statement: now} : null;
  });
  untouched = left.filter(Boolean);
  byId("untouched").hidden = !untouched.length;
  if (!untouched.length) return;
  show(byId("untouched"), element("p", {}, "The board is another one now. These statements name places of it, and have been left as they are:"),
    element("ul", {}, untouched.map(({place, line, words, names, statement}) => element("li", {},
      statement ? element("button", {type: "button", class: "line", title: "Change this statement", click: () => choose(statement)}, `${line}: ${words}`)
                : element("code", {}, `${place}: ${words}`),
      element("span", {}, names)))),
    element("button", {type: "button", click: () => { untouched = []; drawUntouched(); }}, "Seen"));
}

// ---- pieces ----

const pieceText = (id, side) => {
  const letters = side === 0 ? id.toUpperCase() : id.toLowerCase();
  return side === 2 ? `~${letters.length > 1 ? `{${letters}}` : letters}` : letters.length > 1 ? `{${letters}}` : letters;
};
const plainName = ({name}) => name.replaceAll(" ", "").toLowerCase();
const isBrush = (other) => brush !== null && JSON.stringify(brush) === JSON.stringify(other);
const nameOfType = (type) => state.names[state.game.types[type].id] ?? state.game.types[type].id;
const standing = (cell) => state.start.find(([at]) => at === cell);

// Returns an unused ID for a piece that the game does not have yet.
function lettersFor(known, used = new Set(state.game.types.map(({id}) => id))) {
  const letters = known.name.toUpperCase().replace(/[^A-Z]/g, "");
  const ids = [...(known.id ? [known.id] : []), ...letters, ...[...letters].slice(1).map((letter) => letters[0] + letter)];
  const id = ids.find((id) => !used.has(id)) ?? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `X${letter}`).find((id) => !used.has(id));
  return id;
}
function statementOf(known) {
  const id = lettersFor(known), name = known.name.replaceAll(" ", "");
  return {id, edit: {edit: "say", statement: `piece ${name} ${id} ${known.movement}`}};
}
function put(cell, what) {
  if (!what) return tell("Choose a piece first.");
  if (what.cut || isHole(cell)) return cut([cell], !isHole(cell));
  const edits = [], {cells} = state.game.board, image = state.images[cell], both = byId("both").checked;
  let {id, side} = what;
  if (what.known) {
    const of = state.game.types.find((type) => plainName(type) === plainName(what.known));
    const made = of ? null : statementOf(what.known);
    if (made) edits.push(made.edit);
    id = of?.id ?? made.id;
  }
  const placed = [{cell: cells[cell], piece: id ? pieceText(id, side) : ""}];
  if (both && image !== null && image !== cell && side !== 2)
    placed.push({cell: cells[image], piece: id ? pieceText(id, 1 - side) : ""});
  return edit(...edits, {edit: "place", cells: placed});
}
// Cuts cells out of the board or restores them; for both sides, if the user has chosen that.
const isHole = (cell) => state.game.board.cells[cell] === null;
function cut(cells, cut) {
  const all = byId("both").checked ? cells.flatMap((cell) => [cell, imageOf(cell)]) : cells;
  return edit({edit: "cut", cut, cells: [...new Set(all)].map((cell) => nameOf(cell))});
}
const nameOf = (cell) => state.game.board.cells[cell] ?? state.holes.find(([at]) => at === cell)[1];
// Returns the cell onto which the symmetry of the array maps this cell or hole.
function imageOf(cell) {
  const {files, ranks, cells} = state.game.board;
  if (state.images[cell] !== null) return state.images[cell];
  const some = state.images.findIndex((image, at) => image !== null && cells[at] !== null && image % files !== at % files);
  const level = Math.floor(cell / files / ranks), rank = Math.floor(cell / files) % ranks, file = cell % files;
  const to = (level * ranks + ranks - 1 - rank) * files + (some < 0 ? file : files - 1 - file);
  return isHole(to) === isHole(cell) ? to : cell;
}
// Is this a hole that is drawn? The empty corners around a hexagonal board are not.
function isShownHole(cell) {
  const {files, ranks, hexagons} = state.game.board, [left, , upright] = state.size;
  const file = cell % files, rank = Math.floor(cell / files) % ranks;
  return isHole(cell) && (!hexagons || (rank >= file - left + 1 && rank <= file + upright - 1));
}
function move(from, to) {
  const [, type, side] = standing(from), {cells, ...board} = state.game.board, id = state.game.types[type].id;
  const placed = [{cell: cells[from], piece: ""}], image = state.images[from], there = state.images[to];
  const other = image === null ? undefined : standing(image);
  if (to !== null) placed.push({cell: cells[to], piece: pieceText(id, side)});
  if (byId("both").checked && image !== from && other && other[1] === type && other[2] === 1 - side) {
    placed.push({cell: cells[image], piece: ""});
    if (to !== null && there !== to) placed.push({cell: cells[there], piece: pieceText(id, 1 - side)});
  }
  return edit({edit: "place", cells: placed});
}

// ---- drawing ----

function draw() {
  const held = document.activeElement?.dataset?.cell;
  byId("bench").hidden = byId("places").hidden = !state.game;
  byId("why").hidden = !state.why;
  show(byId("why"), element("p", {}, state.why),
    state.isOther ? element("button", {type: "button", class: "strong", click: editing.turn}, "Turn it into a text of Fairyforge") : null);
  drawUntouched();
  if (!state.game) return;
  show(byId("symbols"), ...document.importNode(new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${state.symbols}${known.symbols}</svg>`, "image/svg+xml").documentElement, true).childNodes);
  drawTray();
  drawBoard();
  drawForms();
  if (held !== undefined) byId("setup").querySelector(`[data-cell="${focus}"]`)?.focus();
}

// Chooses the piece that clicks will place; the forms then show it.
function pick(what) {
  brush = what;
  drawTray();
  if (what.id) choosePiece(what.id);
}
function drawTray() {
  const held = document.activeElement?.dataset?.brush;
  const button = (what, label, ...content) => element("button", {type: "button", class: "brush", "aria-label": label,
    title: label, "aria-pressed": isBrush(what) ? "true" : "false", "data-brush": JSON.stringify(what),
    click: () => pick(what)}, content);
  show(byId("tray"), state.game.sides.map((name, side) => element("div", {class: "row"}, state.game.types.map((piece, type) =>
    button({id: piece.id, side}, `${name} ${piece.name}`, pieceIcon(type, side))))),
    element("div", {class: "row"}, button({id: "", side: 0}, "Erase: take pieces away", "Erase"),
            button({cut: true}, "Cut out cells of the board, or put them back", "Cut out cells")));
  const has = new Set(state.game.types.map(plainName));
  show(byId("known"), known.types.map((piece, number) => has.has(plainName(piece)) ? null :
    button({known: piece, side: 0}, `${nameOfSide(state.game, 0)} ${piece.name}, ${piece.movement}: not in this game yet`,
           drawn("svg", {viewBox: "0 0 48 48", class: "icon", "aria-hidden": "true"}, drawn("use", {href: `#known-${number}-0`})),
           piece.name)));
  if (held) [...document.querySelectorAll(".brush")].find(({dataset}) => dataset.brush === held)?.focus();
}

function drawBoard() {
  const {board} = state.game, {files, ranks, levels, cells, headings} = board, places = cellsOf(board);
  if (board.light) document.documentElement.style.setProperty("--light", board.light);
  if (board.dark) document.documentElement.style.setProperty("--dark", board.dark);
  const boards = [];
  if (cells[focus] == null) focus = cells.findIndex((name) => name !== null);
  for (let level = levels - 1; level >= 0; --level) {
    const svg = drawn("svg", {viewBox: `0 0 ${places.width} ${places.height}`, role: "grid", "aria-label": headings[level] || "Setup"});
    for (let rank = ranks - 1; rank >= 0; --rank) {
      const row = drawn("g", {role: "row"});
      for (let file = 0; file < files; ++file) {
        const cell = (level * ranks + rank) * files + file;
        if (isHole(cell) && !isShownHole(cell)) continue;
        const x = places.x(cell), y = places.y(cell), here = standing(cell);
        const what = isHole(cell) ? "a hole" : here ? `${nameOfSide(state.game, here[2])} ${state.game.types[here[1]].name}` : "empty";
        row.append(drawn("g", {role: "gridcell", class: "cell", "data-cell": cell, tabindex: cell === focus ? 0 : -1,
                               "aria-label": `${nameOf(cell)}, ${what}`},
                         isHole(cell) ? places.outline(x, y, {class: "hole"}, 1) : places.outline(x, y, {class: places.shade(cell)}),
                         drawn("text", {...(board.hexagons ? {x: x + cellSize / 2, y: y + cellSize - 2, "text-anchor": "middle"}
                                                         : {x: x + 2, y: y + 9}), class: "name", "aria-hidden": "true"}, isHole(cell) || here ? "" : cells[cell]),
                         here ? drawn("use", {x, y, width: cellSize, height: cellSize, href: symbolOf(here[1], here[2])}) : null,
                         places.outline(x, y, {class: "ring"}, 1.5)));
      }
      if (row.children.length) svg.append(row);
    }
    boards.push(element("figure", {}, svg, headings[level] ? element("figcaption", {}, headings[level]) : null));
  }
  show(byId("setup"), boards);
}

function options(select, list, chosen = select.value) {
  show(select, list.map(({value, text}) => element("option", {value, selected: value === chosen}, text)));
}
function drawForms() {
  const {types, board} = state.game;
  options(byId("moves-of"), types.map(({name, id}) => ({value: id, text: name})));
  byId("of-squares").hidden = board.hexagons;
  byId("of-hexagons").hidden = !board.hexagons;
  const fields = board.hexagons ? ["left", "right", "upright"] : ["files", "ranks", "levels"];
  fields.forEach((id, i) => { byId(id).value = state.size[i]; });
  drawSentences();
  show(byId("piece-image"), element("option", {value: ""}, "its name, or a letter"),
       known.types.map(({name}) => element("option", {value: name.replaceAll(" ", "").toLowerCase(), selected: byId("piece-image").value === name.replaceAll(" ", "").toLowerCase()}, name)));
  showMovement();
}

// ---- new pieces ----

const chosenType = () => state.game.types.find(({id}) => id === byId("moves-of").value);
function choosePiece(id) {
  byId("moves-of").value = id;
  byId("movement").value = "";
  showMovement();
}
// The piece is declared first, with the movement W. Its movement is set by another edit, so that a fault in
// the movement is reported as such.
function newPiece() {
  const value = (id) => byId(id).value.trim(), name = value("piece-name").replaceAll(" ", "") || "New";
  const id = value("piece-id").toUpperCase() || lettersFor({name}), image = value("piece-image");
  return {name, id, edits: [{edit: "say", statement: `piece ${name} ${id} W${image ? ` image ${image}` : ""}`},
                            {edit: "movement", piece: id, movement: value("piece-moves")}]};
}

// ---- sentences ----
// Forms for statements about rules, goals and hands. The server lists the possible sentences, and the
// sentences of the game. A word in capitals in a sentence is a blank. fieldsFor has the field that fills it;
// without one, a line of text does.

const typeNames = () => state.game.types.map(({id}) => state.names[id] ?? id);
// Returns the name of the first piece of the array, which castles or is promoted to in most games.
const corner = () => typeNames()[state.start[0]?.[1] ?? 0];
const asText = (label, value, more) => [element("input", {"aria-label": label, value, class: "cell-field", autocomplete: "off",
                                                          autocapitalize: "off", spellcheck: "false", required: true, ...more})];
const oneOf = (label, list, value) => [element("select", {"aria-label": label, title: label}, list.map((name) => element("option", {value: name, selected: name === value}, name || "\u2013")))];
const fieldsFor = {
  N: (value = 2) => asText("Number", value, {type: "number", min: 1}),
  CELLS: (value = `rank ${state.game.board.rankNames.at(-1)}`) => asText("Cells", value),
  NAME: (value) => oneOf("Side", state.game.sides, value),
  TYPE: (value) => oneOf("Piece", typeNames(), value),
  CASTLER: (value = state.names[state.game.types.find(({royal}) => royal)?.id]) => oneOf("Who castles", typeNames(), value),
  PARTNER: (value = corner()) => oneOf("With", typeNames(), value),
  PARTNERS: (value = corner()) => fieldsFor.TYPES(value),
  CHOICES: (value = corner()) => fieldsFor.TYPES(value),
  PATH: (value) => asText("From a cell to a cell", value, {placeholder: "e1-g1"}),
  CELL: (value) => asText("Cell", value, {placeholder: "g1"}),
  TYPES: (value = state.names[chosenType().id], between = " ") => {
    const [field] = asText("Pieces", value);
    return [field, element("select", {class: "add", "aria-label": "Another piece", change: ({target}) => {
      field.value = [...field.value.trim().split(between), target.value].filter(Boolean).join(between);
      target.selectedIndex = 0;
      field.dispatchEvent(new Event("change", {bubbles: true}));
    }}, ["+", ...typeNames()].map((name) => element("option", {}, name)))];
  },
};

// Shows in `node` a list from which the user chooses a sentence, and fields for the blanks of the sentence.
// `values` fill the blanks in their order. `between` separates pieces in a blank for several. changed() is
// called when another sentence or value is chosen.
class Chooser {
  constructor(node, choices, label, between, changed = () => {}) {
    this.choices = choices;
    this.between = between;
    this.list = element("select", {"aria-label": label}, choices.map(({pattern}, i) => element("option", {value: i}, pattern.replace(/\b[A-Z]+\b/g, "\u2026"))));
    this.words = element("span", {class: "sentence"});
    this.help = element("p");
    this.list.addEventListener("change", () => { this.choose(this.list.value); changed(); });
    this.words.addEventListener("change", changed);
    node.append(this.list, this.words, this.help);
  }
  choose(number, values = []) {
    this.list.value = number ?? "";
    const {help = "", ...usual} = this.choices[number] ?? {}, parts = this.patternOf(values).split(/\b([A-Z]+)\b/);
    show(this.words, parts.flatMap((part, i) => i % 2 ? (fieldsFor[part] ?? ((value) => asText(part, value)))(values[i >> 1] ?? usual[part], this.between)
                                                      : part.trim() ? element("span", {}, part.trim()) : []));
    this.words.hidden = parts.length < 2;
    this.help.textContent = help;
    this.help.hidden = !help;
  }
  patternOf(values) {
    const {pattern = "", one = pattern} = this.choices[this.list.value] ?? {};
    return values.includes("1") ? one : pattern;
  }
  values() { return [...this.words.querySelectorAll("input, select:not(.add)")].map(({value}) => value.trim()); }
  said() {
    const values = this.values();
    return this.patternOf(values).replace(/\b[A-Z]+\b/g, () => values.shift());
  }
}

// Returns a handler for clicks that awaits act(). This may remove the button that was clicked, so afterwards the
// form's list of sentences gets the focus.
const andFocus = (act) => async ({target}) => {
  const form = target.closest("form, .sentence");
  await act();
  form.querySelector("select").focus();
};
let rules = [], goalWords, conditions = [], tailGap = " ", shownNames = "";
const choosers = {};  // by the ID of a form: the list of its sentences
function sentences({rules: sections, promotions, castlings, hands, goals}) {
  const removal = (label, click) => element("button", {type: "button", class: "remove", "aria-label": label, title: label, click}, "\u00d7");
  for (const {title, subjects} of sections) {
    const nodes = subjects.map(({subject, help, choices}) => {
      const node = element("div", {class: "sentence", "data-subject": subject}, element("b", {}, subject), help ? element("p", {}, help) : null);
      const rule = new Chooser(node, choices, subject, " ", async () => {
        if (!await edit({edit: "say", statement: `${subject}: ${rule.said()}`})) draw();
      });
      const back = removal(`Say nothing of ${subject} here`, andFocus(() => edit({edit: "remove", line: state.rules[subject].line})));
      rule.list.after(back);
      const draw = () => {
        const {row, line, values} = state.rules[subject];
        if (!rule.words.contains(document.activeElement)) rule.choose(row, values);
        node.classList.toggle("own", line > 0);
        back.hidden = !line;
      };
      rules.push(draw);
      return node;
    });
    byId("rules").append(element("details", {}, element("summary", {}, title), nodes));
  }
  goalWords = goals;
  show(byId("goal-head"), goals.heads.map(({words}) => element("option", {}, words)));
  show(byId("goal-tail"), goals.tails.map((words) => element("option", {value: words}, words || "\u2013")));
  for (const [form, choices, label] of [["promotion", promotions, "How pieces promote"], ["castling", castlings, "How pieces castle"], ["hands", hands, "What holds of hands"]])
    choosers[form] = new Chooser(byId(`${form}-line`), choices, label, " ");
}
function drawSentences() {
  for (const draw of rules) draw();
  if (!conditions.length) addCondition();
  if (shownNames !== (shownNames = `${typeNames()}`)) for (const one of [...conditions.map(({words}) => words), ...Object.values(choosers)]) one.choose(one.list.value, one.values());
  stillSaid("goals", state.goals, setGoal);
  show(byId("goals-now"), saidItems(state.goals, "goals", (goal) => setGoal(goal)));
  // What other files say of promotion and castling is overridden by a sentence of this text.
  for (const [form, list, take] of [["promotion", state.promotions, ({line}) => edit({edit: "remove", line})],
                                    ["castling", state.castlings, ({text}) => edit({edit: "castling", way: "", instead: text})]]) {
    stillSaid(form, list, () => setLine(form));
    show(byId(`${form}-now`), list.map((one) => saidItem(one.text, one.line || form === "castling" ? () => take(one) : null, () => one.form.row === null ? choose(one) : setLine(form, one))));
  }
  drawHands();
}

// Return items of a list of the sentences that the game has. Each sentence of the text can be changed and removed;
// sentences of other files can only be removed all at once.
function saidItem(text, take, change, waits = false) {
  return element("li", {class: waits ? "waits" : null},
    change ? element("button", {type: "button", class: "line", "aria-label": `Change: ${text}`, title: "Change", click: andFocus(change)}, element("code", {}, text)) : element("code", {}, text),
    take && element("button", {type: "button", class: "remove", "aria-label": `Remove: ${text}`, title: "Remove", click: andFocus(take)}, "\u00d7"));
}
function saidItems(said, what, change) {
  const inherited = said.filter(({line}) => !line);
  return [...inherited.map(({text, from}) => element("li", {}, element("code", {}, text), element("small", {}, from.split("/").pop()))),
          inherited.length ? element("li", {}, element("button", {type: "button", click: andFocus(() => edit({edit: "say", statement: `remove ${what}`}))}, `Remove inherited ${what}`)) : null,
          ...said.filter(({line}) => line).map((one) => saidItem(one.text, () => edit({edit: "remove", line: one.line}), one.removes ? null : () => change(one)))];
}

// The sentence that a form changes, by the form's ID; without one, the form adds a sentence.
const changing = {};
function change(form, said) {
  changing[form] = said;
  byId(form).querySelector(".say").textContent = said ? "Change" : "Add";
  byId(form).querySelector(".leave").hidden = !said;
}
// If the sentence that a form changes is no longer in the text, empties the form; otherwise notes its present
// line.
function stillSaid(form, list, set) {
  if (!changing[form]) return;
  const now = list.find(({text, line}) => (line || !changing[form].line) && text === changing[form].text);
  if (now) changing[form] = now;
  else set();
}

// Returns a list of words that may stand around a condition, with `value` chosen (and added if it is
// missing).
function around(label, list, value) {
  const [select] = oneOf(label, list.includes(value) ? list : [...list, value], value);
  select.className = "around";
  return select;
}
// Adds a row for a condition to the form of goals. `gap` stands between the condition before and the word that joins
// them, which the first row does not show; an only row cannot be removed (studio.css).
function addCondition({gap = " ", join, before = "", row = 0, values, after = ""} = {}) {
  const node = element("div", {class: "sentence"});
  const one = {node, gap: gap || " ", join: around("And, or", goalWords.joins, join || goalWords.joins[0]), before: around("Before it", goalWords.before, before),
               after: around("Behind it", goalWords.after, after)};
  node.append(one.join, one.before);
  one.words = new Chooser(node, goalWords.conditions, "When", " or ");
  one.words.help.before(one.after, element("button", {type: "button", class: "remove", "aria-label": "Without this condition", title: "Without this condition", click: () => {
    conditions = conditions.filter((other) => other !== one);
    node.remove();
    byId("more").focus();
  }}, "\u00d7"));
  one.words.choose(row, values);
  conditions.push(one);
  byId("goal").append(node);
  return one;
}
// Shows a goal in the form, to be changed; without one, a new one.
function setGoal(goal) {
  change("goals", goal);
  conditions = [];
  show(byId("goal"));
  const {head, conditions: said = [{}], tail = "", gap = " "} = goal?.form ?? {head: byId("goal-head").value};
  tailGap = gap;
  for (const [id, words] of [["goal-head", head], ["goal-tail", tail]]) {
    const list = byId(id);
    if (![...list.options].some(({value}) => value === words)) list.append(element("option", {}, words));
    list.value = words;
  }
  said.forEach(addCondition);
}
// Returns the sentence of the goal in the form. If the head does not name the side, the first "it" or "its"
// in the conditions is replaced by the head's words for the side.
function goalSaid() {
  const head = byId("goal-head").value;
  let names = goalWords.heads.find(({words}) => words === head);
  const said = conditions.map(({gap, join, before, words, after}, i) => [i ? gap + join.value : "", before.value, words.said().replace(/\bits?\b/, (word) => {
    const name = names?.[word] ?? word;
    names = null;
    return name;
  }), after.value].filter(Boolean).join(" "));
  const tail = byId("goal-tail").value;
  return `${head} ${said.join("")}${tail && tailGap + tail}`.replaceAll("( ", "(").replaceAll(" )", ")");
}

// Some lines about hands make a valid game only together with others. Lines that are not valid yet are kept here and
// not written into the text.
let waitingHands = null;
const writtenHands = () => state.hands.filter(({line, removes}) => line && !removes).map(({text}) => text);
const handLines = () => waitingHands ?? writtenHands();
function setLine(form, line) {
  change(form, line);
  if (line?.form.row != null) choosers[form].choose(line.form.row, line.form.values);
}
async function setHands(lines) {
  waitingHands = null;
  if (!await edit({edit: "hands", lines})) waitingHands = lines;
  drawHands();
}
function drawHands() {
  const lines = handLines(), said = (text) => state.hands.find((one) => one.line && one.text === text);
  stillSaid("hands", state.hands, () => setLine("hands"));
  show(byId("hands-now"), saidItems(state.hands.filter(({line, removes}) => !line || removes), "hands"),
    lines.map((text, i) => saidItem(text, () => setHands(lines.filter((_, at) => at !== i)),
                                    said(text) ? () => setLine("hands", said(text)) : null, !said(text))),
    waitingHands ? element("li", {class: "waits"}, "These lines wait for another, and are not written yet. ",
      element("button", {type: "button", click: andFocus(() => { waitingHands = null; drawHands(); })}, "Forget the change")) : null);
}

// Returns the edit that begins a new text.
function beginning() {
  const title = byId("title").value.trim(), base = byId("base").value.trim(), used = new Set();
  if (base) return {edit: "start", title, base};
  const pieces = [...byId("new-pieces").querySelectorAll(":checked")].map(({value}) => {
    const piece = known.types[value], id = lettersFor(piece, used);
    used.add(id);
    return {...piece, name: piece.name.replaceAll(" ", ""), id};
  });
  return {edit: "startBoard", title, files: Number(byId("new-files").value), ranks: Number(byId("new-ranks").value), pieces};
}

// Shows the movement that the piece has in the text or, while the user types another one, what that would be.
// A new name that is being typed stays.
let calledBefore = {};
function showMovement(typed = null) {
  const type = state.game.types.findIndex(({id}) => id === byId("moves-of").value);
  const {id, name} = state.game.types[type];
  if (id !== calledBefore.id || byId("called").value === calledBefore.name) byId("called").value = name;
  calledBefore = {id, name};
  byId("royal").checked = state.game.types[type].royal;
  if (typed === null && document.activeElement !== byId("movement")) byId("movement").value = state.movements[state.game.types[type].id] ?? "";
  showDiagram(state.game, type, "");
}
function showDiagram(data, type, fault, place = "movement") {
  byId(`${place}-fault`).textContent = fault;
  byId(`${place}-fault`).hidden = !fault;
  const shown = byId(`${place}-shown`);
  shown.classList.toggle("stale", Boolean(fault));
  if (fault) return;
  // For a piece that the game does not have yet there is no diagram, because the page has no figure of it.
  show(shown, element("p", {}, data.types[type].words), data.types.length > state.game.types.length ? [] : diagramsOf(data, type));
}
let typing = 0;
async function tryOut(place, piece, edits) {
  const mine = ++typing;
  await new Promise((resolve) => setTimeout(resolve, 80));
  if (mine !== typing) return;
  const answer = await editing.edit(edits, true).catch(() => null);
  if (mine !== typing || !answer) return;
  if (answer.refused) return showDiagram(null, 0, answer.refused, place);
  if (answer.game) showDiagram(answer.game, answer.game.types.findIndex(({id}) => id === piece), "", place);
}
function tryMovement() {
  const piece = byId("moves-of").value;
  return tryOut("movement", piece, [{edit: "movement", piece, movement: byId("movement").value.trim()}]);
}
function tryPiece() {
  tell("");
  const {id, edits} = newPiece();
  if (byId("piece-moves").value.trim()) tryOut("new", id, edits);
}

function choose({line, text}) {
  byId("statement").value = text;
  byId("statement").dataset.line = line;
  byId("statement").focus();
}

// ---- input ----

function keys(event) {
  const cell = event.target.closest("[data-cell]");
  if (!cell) return;
  const {files} = state.game.board, at = Number(cell.dataset.cell);
  const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: files, ArrowDown: -files}[event.key];
  if (step !== undefined) {
    const edge = Math.abs(step) === 1 && Math.floor((at + step) / files) !== Math.floor(at / files);
    if (!edge && byId("setup").querySelector(`[data-cell="${at + step}"]`)) {
      focus = at + step;
      cell.setAttribute("tabindex", -1);
      const next = byId("setup").querySelector(`[data-cell="${focus}"]`);
      next.setAttribute("tabindex", 0);
      next.focus();
    }
  } else if (event.key === "Enter" || event.key === " ") put(at, brush);
  else if (event.key === "Delete" || event.key === "Backspace") put(at, {id: "", side: 0});
  else return;
  event.preventDefault();
}

// If edits apply to both sides, marks the other cell that an edit of this cell would change too.
function foretell({target}) {
  const cell = target.closest("[data-cell]"), isBoth = cell && brush !== null && byId("both").checked;
  for (const one of byId("setup").querySelectorAll(".too")) one.classList.remove("too");
  const other = isBoth ? imageOf(Number(cell.dataset.cell)) : null;
  if (other !== null && other !== Number(cell?.dataset.cell)) byId("setup").querySelector(`[data-cell="${other}"]`)?.classList.add("too");
}

// A piece that is pressed on the board or in the tray is placed on the cell where it is released. If the
// pointer is released on the cell where it was pressed, the cell gets the piece that is chosen in the tray.
let drag = null;
function press(event) {
  const from = event.target.closest("[data-cell], [data-brush]");
  if (!from || event.button !== 0) return;
  if (from.hasPointerCapture?.(event.pointerId)) from.releasePointerCapture(event.pointerId);
  const cell = from.dataset.cell === undefined ? null : Number(from.dataset.cell);
  drag = {from, cell, what: cell === null ? JSON.parse(from.dataset.brush) : null, x: event.clientX, y: event.clientY, ghost: null};
}
function follow(event) {
  if (!drag) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
  if (!drag.ghost) {
    const here = drag.cell === null ? null : standing(drag.cell);
    if (drag.cell !== null && !here) { drag = null; return; }
    const type = here ? here[1] : state.game.types.findIndex(({id}) => id === drag.what.id);
    drag.ghost = element("div", {class: "ghost"}, type >= 0 ? pieceIcon(type, here ? here[2] : drag.what.side) : drag.from.querySelector("svg")?.cloneNode(true));
    document.body.append(drag.ghost);
  }
  drag.ghost.style.left = `${event.clientX}px`;
  drag.ghost.style.top = `${event.clientY}px`;
}
function letGo(event) {
  if (!drag) return;
  const {cell, what, ghost} = drag, over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  const at = over ? Number(over.dataset.cell) : null;
  drag = null;
  ghost?.remove();
  if (at !== null) focus = at;
  if (!ghost) {
    if (cell !== null && at === cell) put(cell, brush);
    // This does not wait for the click, because an answer may have redrawn the tray by then.
    if (what) pick(what);
  } else if (what) {
    pick(what);
    if (at !== null) put(at, what);
  } else if (at !== cell) move(cell, at);
}

function listen() {
  const submit = (id, action) => byId(id).addEventListener("submit", (event) => { event.preventDefault(); action(); });
  submit("begin", () => editing.begin(beginning()));
  byId("base").addEventListener("input", async () => {
    await know();
    byId("on-board").hidden = Boolean(byId("base").value.trim());
  });
  submit("goals", async () => {
    const {line = 0} = changing.goals ?? {};
    if (await edit({edit: "say", statement: goalSaid(), line})) setGoal();
  });
  byId("more").addEventListener("click", () => addCondition().words.list.focus());
  submit("hands", () => {
    const before = changing.hands?.text, said = choosers.hands.said();
    setLine("hands");
    return setHands(before ? handLines().map((line) => line === before ? said : line) : [...handLines(), said]);
  });
  for (const form of ["goals", "promotion", "castling", "hands"])
    byId(form).querySelector(".leave").addEventListener("click", andFocus(() => form === "goals" ? setGoal() : setLine(form)));
  const numbers = (...ids) => Object.fromEntries(ids.map((id) => [id, Number(byId(id).value)]));
  submit("size", () => edit(state.game.board.hexagons ? {edit: "hexagon", ...numbers("left", "right", "upright")}
                                                      : {edit: "board", ...numbers("files", "ranks", "levels")}));
  submit("set-movement", async () => {
    ++typing;
    const set = await edit({edit: "movement", piece: byId("moves-of").value, movement: byId("movement").value.trim()});
    if (!set) tryMovement();
  });
  byId("moves-of").addEventListener("change", ({target}) => choosePiece(target.value));
  byId("movement").addEventListener("input", tryMovement);
  submit("new-piece", async () => {
    ++typing;
    const {name, id, edits} = newPiece();
    if (typeNames().includes(name)) return tell(`A piece is called ${name} already.`);
    if (!await edit(...edits)) return;
    byId("new-piece").reset();
    show(byId("new-shown"));
    byId("new-fault").hidden = true;
    pick({id, side: 0});
    tell(`The ${name} is picked up: put it on the board.`, "good");
    byId("tray").scrollIntoView();
  });
  for (const id of ["piece-name", "piece-id", "piece-moves"]) byId(id).addEventListener("input", tryPiece);
  submit("piece", () => edit({edit: "rename", piece: chosenType().id, name: byId("called").value.trim()}));
  byId("royal").addEventListener("change", async ({target}) => {
    if (!await edit({edit: "royal", piece: chosenType().id, royal: target.checked})) showMovement();
  });
  byId("duplicate").addEventListener("click", async () => {
    const {name, id: piece} = chosenType(), used = state.game.types.map(plainName);
    let number = 2;
    while (used.includes(plainName({name: `${name}${number}`}))) ++number;
    const copy = {name: `${name}${number}`.replaceAll(" ", "")}, id = lettersFor(copy);
    if (!await edit({edit: "copy", piece, ...copy, id})) return;
    choosePiece(id);
    byId("called").select();
  });
  byId("take-out").addEventListener("click", () => edit({edit: "removePiece", piece: chosenType().id}));
  for (const form of ["promotion", "castling"]) submit(form, async () => {
    const statement = choosers[form].said(), {text = "", line = 0} = changing[form] ?? {};
    const said = statement === text || await edit(form === "castling" ? {edit: "castling", way: statement, instead: text} : {edit: "say", statement, line});
    if (said) setLine(form);
  });
  submit("say", async () => {
    const field = byId("statement"), line = Number(field.dataset.line ?? 0);
    if (await edit({edit: "say", statement: field.value, ...(line ? {line} : {})})) {
      field.value = "";
      delete field.dataset.line;
    }
  });
  byId("statement").addEventListener("input", () => {
    if (!byId("statement").value) delete byId("statement").dataset.line;
    offer();
  });
  byId("statement").addEventListener("focus", offer);
  for (const id of ["setup", "tray", "known"]) byId(id).addEventListener("pointerdown", press);
  // A finger on an empty cell scrolls the page.
  byId("setup").addEventListener("touchstart", (event) => { if (drag && standing(drag.cell)) event.preventDefault(); }, {passive: false});
  byId("setup").addEventListener("keydown", keys);
  for (const type of ["pointerover", "pointerleave", "focusin"]) byId("setup").addEventListener(type, foretell);
  window.addEventListener("pointermove", follow);
  window.addEventListener("pointerup", letGo);
  window.addEventListener("pointercancel", () => { drag?.ghost?.remove(); drag = null; });
}

// Offers the words that may come next in a statement, each with the part of the statement before it.
async function offer() {
  const begun = byId("statement").value;
  const answer = await editing.offers(begun).catch(() => null);
  if (!answer?.offers || begun !== byId("statement").value) return;
  const before = begun.slice(0, begun.search(/[^ ]*$/));
  const types = answer.types ? Object.values(state.names).map((name) => before + name) : [];
  show(byId("offers"), [...answer.offers, ...types].map((value) => element("option", {value})));
}

export {forms};
