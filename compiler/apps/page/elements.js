// ---- elements ----
// Makes elements of the page. Texts are set as attributes and as text, never as markup.

function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}
function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}
function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (value !== false && value != null) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child != null));
  return node;
}
const byId = (id) => document.getElementById(id);
function show(node, ...children) { node.replaceChildren(...children.flat().filter((child) => child != null)); }

const nameOfSide = (data, side) => data.sides[side];
// The appearance that the reader has chosen: pieces as figures ("piece") or in another style of the page,
// boards "checkered", "plain" or "lines". Pieces of the styles in `pointing` point at the enemy, so on a
// turned board they are turned too.
const look = {pieces: "piece", board: "checkered"};
const pointing = ["wedges", "shogi"];
function symbolOf(type, side, turned = false) {
  return `#${look.pieces}-${type}-${side}${turned && pointing.includes(look.pieces) ? "-turned" : ""}`;
}
function pieceIcon(type, side, label, turned = false) {
  return drawn("svg", {viewBox: "0 0 48 48", class: "icon", role: label ? "img" : null, "aria-label": label,
                       "aria-hidden": label ? null : "true"},
               drawn("use", {href: symbolOf(type, side, turned)}));
}

// Lets the buttons of the tabs choose a panel, by clicks and by the arrow keys. toggle(panel, isChosen) shows or hides
// each.
function tabs(toggle) {
  const list = [...document.querySelectorAll("[role=tab]")];
  for (const tab of list) {
    tab.addEventListener("click", () => {
      for (const other of list) {
        other.setAttribute("aria-selected", other === tab);
        other.tabIndex = other === tab ? 0 : -1;
        toggle(byId(other.getAttribute("aria-controls")), other === tab);
      }
    });
    tab.addEventListener("keydown", ({key}) => {
      const by = {ArrowRight: 1, ArrowLeft: -1}[key], shown = list.filter((one) => one.offsetParent);
      if (!by) return;
      const next = shown[(shown.indexOf(tab) + by + shown.length) % shown.length];
      next.click();
      next.focus();
    });
  }
}

// Lets the button "theme" choose the colours, which the browser remembers. chosen(name) is called with their name.
function theme(chosen = () => {}) {
  const button = byId("theme"), root = document.documentElement, themes = ["auto", "light", "dark"];
  const keep = (name) => {
    root.dataset.theme = name;
    button.setAttribute("aria-label", `Colours: ${name}`);
    button.title = `Colours: ${name}`;
    chosen(name);
  };
  let name = "auto";
  try { name = localStorage.getItem("theme") ?? name; } catch { /* a page from a file may have no storage */ }
  keep(themes.includes(name) ? name : "auto");
  button.addEventListener("click", () => {
    keep(themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length]);
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* a page from a file may have no storage */ }
  });
}

// ---- cells ----
// Returns functions about the cells of a level: the place of the square that a piece fills, the cell's
// outline (smaller by `inset`), and its shade; and the size of the level.

const cellSize = 48;

function cellsOf(board) {
  const {files, ranks, levels, cells} = board;
  const file = (cell) => cell % files, rank = (cell) => Math.floor(cell / files) % ranks;
  if (!board.hexagons) {
    return {
      width: files * cellSize, height: ranks * cellSize,
      x: (cell) => cellSize * file(cell),
      y: (cell) => cellSize * (ranks - 1 - rank(cell)),
      outline: (x, y, more, inset = 0) => drawn("rect", {x: x + inset, y: y + inset, width: cellSize - 2 * inset,
                                                         height: cellSize - 2 * inset, rx: 2 * inset, ...more}),
      shade: (cell) => look.board === "plain" ? "plain" : look.board === "lines" ? "clear" : ["dark", "light"][
        (file(cell) + rank(cell) + Math.floor(cell / files / ranks) + Math.floor(levels / 2)) % 2],
    };
  }
  // Heights of hexagons are counted in half cells. A hexagon is as high as a square cell; a quarter of its
  // width overlaps the next file.
  const heightOf = (cell) => 2 * rank(cell) - file(cell), across = cellSize * 2 / Math.sqrt(3);
  const heights = cells.flatMap((name, cell) => name === null ? [] : [heightOf(cell)]);
  const highest = Math.max(...heights), lowest = Math.min(...heights);
  return {
    width: (files - 1) * across * 3 / 4 + across, height: (highest - lowest + 2) * cellSize / 2,
    x: (cell) => file(cell) * across * 3 / 4 + (across - cellSize) / 2,
    y: (cell) => (highest - heightOf(cell)) * cellSize / 2,
    outline: (x, y, more, inset = 0) => {
      const scale = (cellSize / 2 - inset) / Math.sqrt(3), rise = cellSize / 2 - inset;
      const corners = [[-2, 0], [-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1]].map(([right, down]) =>
        `${(x + cellSize / 2 + right * scale).toFixed(2)} ${(y + cellSize / 2 + down * rise).toFixed(2)}`);
      return drawn("path", {d: `M${corners.join("L")}Z`, ...more});
    },
    shade: (cell) => look.board === "checkered" ? ["dark", "middle", "light"][(file(cell) + rank(cell)) % 3] : "light",
  };
}

// Draws a level whose pieces stand where lines cross: the ground, the river, the lines that end at the river,
// and the diagonals of palaces. `x` and `y` return the place of a cell.
function linesOf(board, x, y, ofLevel = 0) {
  const {files, ranks, cells, river, palaces} = board, half = cellSize / 2, first = ofLevel * files * ranks;
  const has = (file, rank) => file < files && rank < ranks && cells[first + rank * files + file] !== null;
  const at = (file, rank) => `${x(first + rank * files + file) + half} ${y(first + rank * files + file) + half}`;
  const ground = [];
  let lines = "", crosses = "";
  for (let rank = 0; rank < ranks; ++rank) {
    for (let file = 0; file < files; ++file) {
      if (!has(file, rank)) continue;
      const cell = first + rank * files + file, edge = file === 0 || file + 1 === files;
      ground.push(drawn("rect", {x: x(cell), y: y(cell), width: cellSize, height: cellSize, class: "light"}));
      if (has(file + 1, rank)) lines += `M${at(file, rank)}L${at(file + 1, rank)}`;
      if (has(file, rank + 1) && (edge || river !== rank + 1)) lines += `M${at(file, rank)}L${at(file, rank + 1)}`;
    }
  }
  for (const [low, high] of palaces) {
    const [left, right] = [low % files, high % files], [below, above] = [Math.floor(low / files), Math.floor(high / files)];
    crosses += `M${at(left, below)}L${at(right, above)}M${at(left, above)}L${at(right, below)}`;
  }
  const water = [];
  if (river !== null) {
    const ends = [x(river * files), x(river * files + files - 1)], sides = [y(river * files), y((river - 1) * files)];
    water.push(drawn("rect", {x: Math.min(...ends) + half, y: Math.min(...sides) + half, width: (files - 1) * cellSize,
                              height: cellSize, class: "river"}));
  }
  return drawn("g", {class: "lines", "aria-hidden": "true"}, ground, water, drawn("path", {d: lines}), drawn("path", {d: crosses}));
}
