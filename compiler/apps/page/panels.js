// ---- the panels beside the board ----

// Asks the user which of several moves to the same cell is meant; resolves to the move, or to null. The
// dialog appears beside that cell, whose box is `place`, if the window has room for it.
function askWhich(data, state, moves, sanOf, place) {
  const alike = (key) => new Set(moves.map((move) => JSON.stringify(move[key]))).size === 1;
  const onlyType = ["from", "to", "taken", "carried", "changed", "goesOn"].every(alike)
    && new Set(moves.map(({as}) => as)).size === moves.length;
  const cells = (list) => list.map((cell) => data.board.cells[cell]).join(", ");
  const label = (move) => {
    const parts = [];
    if (!alike("as")) parts.push(`becomes ${data.types[move.as].name}`);
    if (!alike("taken")) parts.push(move.taken.length ? `takes on ${cells(move.taken)}` : "takes nothing");
    if (!alike("carried"))
      parts.push(move.carried.map(([from, to]) => `${cells([from])} goes to ${cells([to])}`).join(", ") || "alone");
    if (!alike("changed"))
      parts.push(move.changed.map(([cell, type]) => `${cells([cell])} becomes ${data.types[type].name}`).join(", ")
                 || "changes no other piece");
    if (!alike("goesOn")) parts.push(move.goesOn ? "and may go on" : "and stops");
    return parts.join("; ") || move.text;
  };
  return new Promise((resolve) => {
    const dialog = byId("choice");
    const done = (move) => () => { dialog.close(); resolve(move); };
    // Files usually list the weakest types first, so the list is reversed.
    const options = (onlyType ? [...moves].reverse() : moves).map((move) => onlyType
      ? element("button", {type: "button", class: "option piece", click: done(move)},
                pieceIcon(move.as, state.toMove), element("span", {}, data.types[move.as].name))
      : element("button", {type: "button", class: "option", click: done(move)},
                element("b", {}, sanOf(move.text)), element("span", {}, label(move))));
    show(dialog, element("h2", {}, onlyType ? "What does it become?" : "Which move?"),
         element("div", {class: onlyType ? "options pieces" : "options"}, options),
         element("button", {type: "button", class: "quiet", click: done(null)}, "Cancel"));
    dialog.oncancel = () => resolve(null);
    // This reacts to a press, not to a click: the tap that has opened the dialog ends with a click, which
    // would hit the dialog.
    dialog.onpointerdown = (event) => { if (event.target === dialog) done(null)(); };
    dialog.showModal();
    const {offsetWidth: width, offsetHeight: height} = dialog, gap = 8;
    const fits = place && place.right + gap + width <= window.innerWidth;
    dialog.style.margin = fits ? "0" : "";
    dialog.style.left = fits ? `${place.right + gap}px` : "";
    dialog.style.top = fits ? `${Math.max(gap, Math.min(place.top, window.innerHeight - height - gap))}px` : "";
    // Sets the focus later, because the press that has opened the dialog would take it away again.
    setTimeout(() => dialog.querySelector("button")?.focus());
  });
}

function showMoves(line, at, data, goTo) {
  let number = null;
  const items = line.map(({san, side, number: itsNumber}, ply) => {
    const move = element("button", {type: "button", class: "move", "aria-current": ply + 1 === at ? "step" : null,
                                    "aria-label": `${nameOfSide(data, side)} ${san}`, click: () => goTo(ply + 1)}, san);
    if (number === itsNumber && ply > 0) return move;
    number = itsNumber;
    return element("span", {class: "numbered"}, element("span", {class: "number"}, `${number}.${side === 1 ? ".." : ""}`), move);
  });
  const list = byId("moves");
  show(list, items.length ? items : element("span", {class: "small"}, "No moves yet."));
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function showAnalysis({lines: [best], depth}, sign, speed) {
  const score = sign * best.score;
  const worth = best.mate !== null ? `#${sign * best.mate}`
    : `${score > 0 ? "+" : score < 0 ? "\u2212" : ""}${(Math.abs(score) / 100).toFixed(2)}`;
  show(byId("analysis"), element("b", {}, worth), ` ${best.san.slice(0, 8).join(" ")} `,
       element("span", {class: "small"}, `depth ${depth}, ${speed} thousand positions a second`));
}

const resultOf = (data, {winner, plies}) => winner === null ? "draw" : `${nameOfSide(data, winner)} wins in ${plies} plies`;
function showKnown(data, moves, play) {
  show(byId("analysis"), element("b", {}, resultOf(data, moves[0].value)), element("span", {class: "small"}, ", by tables"),
       element("ul", {}, moves.map(({text, san, value}) =>
         element("li", {}, element("button", {type: "button", class: "move", click: () => play(text)}, san),
                 element("span", {class: "small"}, ` ${resultOf(data, value)}`)))));
}

let shown = null;
function showPiece(data, type, side) {
  if (shown === `${type} ${side}`) return;
  shown = `${type} ${side}`;
  const {name, id, words, arrivals} = data.types[type];
  show(byId("card"), element("div", {class: "about"},
         element("h3", {}, pieceIcon(type, side), name, element("span", {class: "small"}, id)), element("p", {}, words),
         arrivals.map((words) => element("p", {class: "small"}, words))), diagramsOf(data, type));
}

function forgetPiece() {
  shown = null;
  show(byId("card"), element("p", {class: "small"}, "How a piece moves stands here when it is pointed at, or chosen."));
}

function showRules(data) {
  show(byId("rules"), element("h2", {}, "Rules"),
       element("ul", {}, data.rules.map((words) => element("li", {}, words))),
       data.notes.map((words) => element("p", {}, words)));
  show(byId("pieces"), element("h2", {}, "Pieces"), element("div", {class: "cards"}, data.types.map((type, number) =>
    element("section", {},
            element("h3", {}, pieceIcon(number, 0), pieceIcon(number, 1), type.name,
                    element("span", {class: "small"}, type.id + (type.royal ? ", royal" : ""))),
            element("p", {}, type.words), diagramsOf(data, number), legendOf(data, number),
            type.arrivals.length ? element("ul", {}, type.arrivals.map((words) => element("li", {}, words))) : null,
            type.notation ? element("p", {class: "small"}, element("code", {}, type.notation)) : null))));
}

function copy(text, what) {
  const told = () => say(`The ${what} is copied.`);
  // Browsers do not allow the newer interface (navigator.clipboard) to all pages that are opened from files.
  const older = () => {
    const box = element("textarea", {class: "offscreen"});
    box.value = text;
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
    told();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(told, older);
  else older();
}
function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
  element("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Sets the appearance of pieces and board to what the reader has chosen for this game before. By default the
// board has lines if the rules have a palace or a river.
const namesOfLooks = {piece: "figures", discs: "discs", wedges: "wedges", xiangqi: "Chinese characters", shogi: "Japanese characters",
                      checkered: "checkered", plain: "plain", lines: "lines"};
function chooseLook(data) {
  const {river, palaces, hexagons} = data.board, key = `look ${data.name}`;
  const lists = {pieces: ["piece", ...data.styles], board: ["checkered", "plain", ...(hexagons ? [] : ["lines"])]};
  let wish = {};
  try { wish = JSON.parse(localStorage.getItem(key)) ?? {}; } catch { /* a page from a file may have no storage */ }
  look.pieces = lists.pieces.includes(wish.pieces) ? wish.pieces : "piece";
  look.board = lists.board.includes(wish.board) ? wish.board : river !== null || palaces.length ? "lines" : "checkered";
  for (const [what, list] of Object.entries(lists)) {
    const select = byId(`look-${what}`);
    show(select, list.map((value) => element("option", {value, selected: value === look[what]}, namesOfLooks[value])));
    select.onchange = () => {
      look[what] = select.value;
      try { localStorage.setItem(key, JSON.stringify(look)); } catch { /* a page from a file may have no storage */ }
      showRules(data);
      forgetPiece();
      window.table?.board.redraw();
    };
  }
}
