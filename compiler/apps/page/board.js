// ---- the board ----
// Draws the board and lets the user move pieces on it. There is a drawing for each level, in rows and
// columns. Its cells are a grid for the keyboard and for screen readers. The "source" of a move is where it
// begins: the number of a cell, or "hand-SIDE-TYPE".

const rim = 22;

// Returns the cells to which the user can drag the piece, or on which he can click, to make this move.
function targetsOf(move) {
  if (move.from !== move.to) return [move.to];
  if (move.taken.length) return move.taken;
  return move.changed.length ? move.changed.map(([cell]) => cell) : [move.to];
}
function sourceOf(move, side) {
  if (move.from >= 0) return move.from;
  return move.to >= 0 ? `hand-${side}-${move.piece}` : null;
}

class BoardView {
  constructor(data, places, on) {
    this.data = data;
    this.places = places;  // {board, hands: [lower, upper]}
    // The callbacks: choose(moves), hover(type, side), idle(source that was clicked but cannot move, source
    // that is picked up).
    this.on = on;
    this.flipped = false;
    this.cells = cellsOf(data.board);
    this.source = null;
    this.focus = 0;
    this.build();
    places.board.addEventListener("keydown", (event) => this.key(event));
    // Moving a finger scrolls the page, unless its press does something. (In drawings, `touch-action` has no
    // effect.)
    places.board.addEventListener("touchstart", (event) => { if (this.caught) event.preventDefault(); }, {passive: false});
    for (const host of [places.board, ...places.hands]) {
      host.addEventListener("pointerdown", (event) => this.press(event));
      host.addEventListener("pointerover", (event) => this.hover(event));
      host.addEventListener("focusin", (event) => this.hover(event));
    }
    window.addEventListener("resize", () => this.arrange());
    window.addEventListener("pointermove", (event) => this.drag(event));
    window.addEventListener("pointerup", (event) => this.release(event));
    window.addEventListener("pointercancel", () => this.dropGhost());
  }

  take(data) {
    this.dropGhost();
    this.data = data;
    this.cells = cellsOf(data.board);
    this.source = null;
    this.build();
  }

  file(cell) { return cell % this.data.board.files; }
  rank(cell) { return Math.floor(cell / this.data.board.files) % this.data.board.ranks; }
  level(cell) { return Math.floor(cell / this.data.board.files / this.data.board.ranks); }
  at(file, rank, level) { return (level * this.data.board.ranks + rank) * this.data.board.files + file; }
  x(cell) { return rim + (this.flipped ? this.cells.width - cellSize - this.cells.x(cell) : this.cells.x(cell)); }
  y(cell) { return this.flipped ? this.cells.height - cellSize - this.cells.y(cell) : this.cells.y(cell); }

  build() {
    const {files, ranks, levels, cells, headings, fileNames, rankNames, hexagons} = this.data.board;
    this.parts = new Map();
    const boards = [];
    for (let level = 0; level < levels; ++level) {
      const width = this.cells.width + rim + 2, height = this.cells.height + rim;
      const svg = drawn("svg", {viewBox: `0 -2 ${width} ${height}`, role: "grid",
                                "aria-label": headings[level] || "Board"});
      if (look.board === "lines" && !hexagons)
        svg.append(linesOf(this.data.board, (cell) => this.x(cell), (cell) => this.y(cell), level));
      for (let rank = ranks - 1; rank >= 0; --rank) {
        const row = drawn("g", {role: "row"});
        for (let file = 0; file < files; ++file) {
          const cell = this.at(file, rank, level);
          if (cells[cell] !== null) row.append(this.cell(cell, levels));
        }
        if (row.children.length) svg.append(row);
      }
      const names = drawn("g", {class: "names", "aria-hidden": "true"});
      for (const [cell, below, text] of this.data.board.labels ?? [])
        names.append(drawn("text", this.labelAt(cell, below), text));
      for (let rank = 0; rank < ranks && !hexagons; ++rank)
        names.append(drawn("text", {x: rim - 7, y: this.y(this.at(0, rank, level)) + cellSize / 2 + 4.5,
                                    "text-anchor": "end"}, rankNames[rank]));
      for (let file = 0; file < files && !hexagons; ++file)
        names.append(drawn("text", {x: this.x(this.at(file, 0, level)) + cellSize / 2,
                                    y: ranks * cellSize + 15, "text-anchor": "middle"}, fileNames[level][file]));
      svg.append(names);
      boards.unshift(element("figure", {}, svg,
                             headings[level] ? element("figcaption", {}, headings[level]) : null));
    }
    show(this.places.board, boards);
    this.places.board.classList.toggle("levels", levels > 1);
    this.places.board.style.setProperty("--aspect", this.cells.width / this.cells.height);
    this.places.board.parentElement.classList.toggle("hands", this.data.hands);
    if (!this.parts.has(this.focus)) this.focus = this.parts.keys().next().value;
    this.arrange();
  }
  // Chooses the number of columns of levels with which cells are largest. On a phone, the user may need to
  // scroll to other levels.
  arrange() {
    const {levels} = this.data.board, {style, clientWidth} = this.places.board, gap = 12, caption = 24;
    const across = this.cells.width + rim + 2;
    const height = matchMedia("(max-width: 48rem)").matches ? Infinity : window.innerHeight - 144;
    let most = {size: 0};
    for (let columns = 1; columns <= levels; ++columns) {
      const rows = Math.ceil(levels / columns), high = (height - (rows - 1) * gap) / rows - caption;
      const size = Math.min((clientWidth - (columns - 1) * gap) / columns,
                            high * across / (this.cells.height + rim));
      if (size > most.size) most = {size, columns};
    }
    style.setProperty("--columns", most.columns);
    style.setProperty("--size", `${Math.floor(most.size)}px`);
    // The names of files and ranks have a size of 15 pixels, if there is enough room for them at the edge.
    const size = levels > 1 ? most.size : this.places.board.querySelector("svg").clientWidth;
    style.setProperty("--names", `${Math.min(levels > 1 ? 18 : 13, 15 * across / size)}px`);
  }

  // Returns the place of the name of a file or rank beside a hexagonal cell. On a turned board, names are on
  // the opposite sides.
  labelAt(cell, below) {
    const x = this.x(cell), y = this.y(cell), sign = this.flipped ? -1 : 1;
    if (below) return {x: x + cellSize / 2, y: this.flipped ? y - 4 : y + cellSize + 14, "text-anchor": "middle"};
    return {x: x + cellSize / 2 - sign * (cellSize / 2 + 1), y: this.flipped ? y + cellSize - 4 : y + 13,
            "text-anchor": this.flipped ? "start" : "end"};
  }

  cell(cell, levels) {
    const square = {x: this.x(cell), y: this.y(cell), width: cellSize, height: cellSize};
    const parts = {
      glow: this.cells.outline(square.x, square.y, {class: "glow"}),
      piece: drawn("use", {...square}),
      mark: drawn("circle", {cx: square.x + cellSize / 2, cy: square.y + cellSize / 2, r: 8, class: "mark"}),
      ring: this.cells.outline(square.x, square.y, {class: "ring"}, 1.5),
    };
    parts.group = drawn("g", {role: "gridcell", class: "cell", "data-source": cell, tabindex: -1},
                        this.cells.outline(square.x, square.y, {class: this.cells.shade(cell)}), parts.glow, parts.piece,
                        parts.mark, parts.ring);
    this.parts.set(cell, parts);
    return parts.group;
  }

  flip() {
    this.flipped = !this.flipped;
    this.redraw();
  }
  redraw() {
    this.build();
    if (this.state) this.draw(this.state, this.locked);
  }

  // Draws the pieces on the board and in the hands. If `locked`, nothing can be moved now.
  draw(state, locked, animated = false) {
    this.dropGhost();
    this.state = state;
    this.locked = locked;
    this.moves = new Map();  // by source, then by target: the moves
    if (!locked) for (const move of state.moves) this.offer(move, state.toMove);
    this.source = this.only;
    this.pieces = new Map(state.pieces.map(([cell, type, side]) => [cell, {type, side}]));
    for (const [cell, {piece}] of this.parts) {
      const here = this.pieces.get(cell);
      if (here) piece.setAttribute("href", symbolOf(here.type, here.side, this.flipped));
      else piece.removeAttribute("href");
    }
    this.drawHands();
    this.mark();
    if (animated) this.animate(state.last);
  }

  // If all moves have the same source, returns that source, which is then picked up at once; else null.
  get only() { return this.moves.size === 1 ? this.moves.keys().next().value : null; }

  offer(move, side) {
    const source = sourceOf(move, side);
    if (source === null) return;
    if (!this.moves.has(source)) this.moves.set(source, new Map());
    const targets = this.moves.get(source);
    const add = (cell) => targets.set(cell, [...(targets.get(cell) ?? []), move]);
    targetsOf(move).forEach(add);
    // Castling can also be made by a click on the partner, if the king cannot move there otherwise.
    for (const [from] of move.carried) if (!targets.has(from) && move.from !== move.to) add(from);
  }

  animate(last) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (calm || !last || last.from < 0 || last.to < 0 || last.from === last.to) return;
    if (this.level(last.from) !== this.level(last.to)) return;
    const dx = this.x(last.from) - this.x(last.to), dy = this.y(last.from) - this.y(last.to);
    this.parts.get(last.to).piece.animate(
      [{transform: `translate(${dx}px, ${dy}px)`}, {transform: "none"}], {duration: 160, easing: "ease-out"});
  }

  drawHands() {
    const count = this.data.types.length;
    this.places.hands.forEach((host, place) => {
      const side = (place === 0) !== this.flipped ? 0 : 1, here = [];
      const row = (owner) => {
        for (let type = 0; type < count; ++type) {
          const source = `hand-${owner}-${type}`, held = this.state.hands[owner]?.[type] ?? 0;
          if (!held && !this.moves.has(source)) continue;
          const name = `${nameOfSide(this.data, owner)} ${this.data.types[type].name}`;
          here.push(element("button", {type: "button", class: "held", "data-source": source,
                                       "aria-label": held > 1 ? `${name}, ${held} in hand` : `${name} in hand`},
                            pieceIcon(type, owner, null, this.flipped), held > 1 ? element("span", {}, `${held}`) : null));
        }
      };
      row(side);
      if (place === 0 && this.state.toMove === 2) row(2);
      show(host, here);
      host.hidden = here.length === 0 && !this.data.hands;
    });
  }

  select(source) {
    this.source = source !== null && this.moves.has(source) ? source : this.only;
    this.mark();
  }

  boxOf(cell) { return this.parts.get(cell)?.group.getBoundingClientRect(); }
  // Marks a move as a hint, without making it.
  hint(move) {
    this.select(sourceOf(move, this.state.toMove));
    for (const cell of targetsOf(move)) this.parts.get(cell)?.group.classList.add("hinted");
  }

  mark() {
    const {last, checked} = this.state, targets = this.moves.get(this.source) ?? new Map();
    for (const [cell, {group, mark}] of this.parts) {
      const here = this.pieces.get(cell), list = targets.get(cell);
      const classes = group.classList;
      classes.toggle("last", last !== null && (cell === last.from || cell === last.to || last.taken.includes(cell)));
      classes.remove("hinted");
      classes.toggle("checked", checked.includes(cell));
      classes.toggle("selected", cell === this.source);
      classes.toggle("target", Boolean(list));
      classes.toggle("takes", Boolean(list) && (Boolean(here) || list.every((move) => move.taken.length > 0)));
      classes.toggle("movable", this.moves.has(cell));
      mark.setAttribute("r", here && list ? cellSize / 2 - 4 : 7);
      group.setAttribute("tabindex", cell === this.focus ? 0 : -1);
      group.setAttribute("aria-label", this.words(cell, here, list));
      group.setAttribute("aria-selected", cell === this.source ? "true" : "false");
    }
    for (const held of document.querySelectorAll(".held"))
      held.classList.toggle("selected", held.dataset.source === this.source);
  }
  words(cell, here, list) {
    const {cells} = this.data.board;
    const what = here ? `, ${nameOfSide(this.data, here.side)} ${this.data.types[here.type].name}` : ", empty";
    return cells[cell] + what + (this.state.checked.includes(cell) ? ", in check" : "") + (list ? ", can go here" : "");
  }

  sourceAt(node) {
    const held = node instanceof Element ? node.closest("[data-source]")?.dataset.source : undefined;
    if (held === undefined) return null;
    return held.startsWith("hand") ? held : Number(held);
  }
  hover(event) {
    const source = this.sourceAt(event.target);
    if (source === null || !this.state) return;
    if (typeof source === "string") {
      const [, side, type] = source.split("-").map(Number);
      this.on.hover(type, side);
    } else if (this.pieces.has(source)) {
      const {type, side} = this.pieces.get(source);
      this.on.hover(type, side);
    }
  }

  // A press chooses a target or picks up a piece. If the pointer is released on another cell, the piece has
  // been dragged there.
  press(event) {
    if (event.button !== 0 || !this.state) return;
    const source = this.sourceAt(event.target);
    if (source === null) return this.select(null);
    if (typeof source === "number") this.focus = source;
    const moves = this.moves.get(this.source)?.get(source);
    this.caught = Boolean(moves) || this.moves.has(source);
    if (moves) return this.on.choose(moves);
    if (!this.moves.has(source)) {
      this.on.idle(source, this.source);
      return this.select(null);
    }
    this.held = {source, again: this.source === source, x: event.clientX, y: event.clientY, pointer: event.pointerId};
    event.target.releasePointerCapture?.(event.pointerId);
    this.select(source);
  }
  drag(event) {
    const {held} = this;
    if (!held || held.pointer !== event.pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < 5) return;
      this.lift(held);
    }
    held.ghost.style.left = `${event.clientX - held.size / 2}px`;
    held.ghost.style.top = `${event.clientY - held.size / 2}px`;
  }
  lift(held) {
    const isCell = typeof held.source === "number";
    const node = isCell ? this.parts.get(held.source).group : document.querySelector(`[data-source="${held.source}"]`);
    const [, side, type] = isCell ? [] : held.source.split("-").map(Number);
    const what = isCell ? this.pieces.get(held.source) : {side, type};
    held.size = node.getBoundingClientRect().width;
    held.ghost = pieceIcon(what.type, what.side, null, this.flipped);
    held.ghost.classList.add("ghost");
    held.ghost.style.width = held.ghost.style.height = `${held.size}px`;
    document.body.append(held.ghost);
    node.classList.add("lifted");
    held.node = node;
  }
  release(event) {
    const {held} = this;
    if (!held || held.pointer !== event.pointerId) return;
    const dragged = Boolean(held.ghost);
    this.dropGhost();
    if (!dragged) {
      if (held.again) this.select(null);
      return;
    }
    const target = this.sourceAt(document.elementFromPoint(event.clientX, event.clientY));
    const moves = this.moves.get(held.source)?.get(target);
    if (moves && target !== held.source) this.on.choose(moves);
  }
  dropGhost() {
    this.held?.ghost?.remove();
    this.held?.node?.classList.remove("lifted");
    this.held = null;
  }

  key(event) {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
    if (step) {
      const sign = this.flipped ? -1 : 1, {files, ranks, levels, hexagons} = this.data.board;
      let file = this.file(this.focus) + sign * step[0], level = this.level(this.focus);
      const rank = this.rank(this.focus) + sign * step[1];
      // Beyond a level's left or right edge, the focus goes to the next level; the lowest level is on the
      // right.
      if (file < 0 && level + 1 < levels) [file, level] = [files - 1, level + 1];
      else if (file >= files && level > 0) [file, level] = [0, level - 1];
      let cell = this.at(file, rank, level);
      // On hexagons, a step sideways goes to the lower cell on that side, or to the upper one if there is no
      // lower one.
      if (hexagons && step[0] && !this.parts.has(cell)) cell = this.at(file, rank + sign * step[0], level);
      if (file < 0 || file >= files || rank < 0 || rank >= ranks || !this.parts.has(cell)) return;
      this.focus = cell;
      this.mark();
      this.parts.get(cell).group.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      const moves = this.moves.get(this.source)?.get(this.focus);
      if (moves) this.on.choose(moves);
      else {
        if (!this.moves.has(this.focus)) this.on.idle(this.focus, this.source);
        this.select(this.source === this.focus ? null : this.focus);
      }
    } else if (event.key === "Escape") {
      this.select(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
