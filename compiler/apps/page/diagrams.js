// ---- diagrams ----

// Draws the moves of a piece type on boards with one piece, and marks the cells that it can reach. There is
// one board for each region of the board in which the moves differ, and for Black if its moves do.
function diagramsOf(data, type) {
  const {diagrams} = data.types[type];
  return element("div", {class: "diagrams"}, diagrams.map((diagram) => element("figure", {}, diagramOf(data, type, diagram),
    diagram.heading ? element("figcaption", {}, diagram.heading) : null)));
}
function diagramOf(data, type, {at, side, marks}) {
  const {files, ranks, levels, cells} = data.board;
  const {width, height, x: left, y: top, outline, shade} = cellsOf(data.board), gap = cellSize / 2;
  const place = (cell) => [left(cell) + (levels - 1 - Math.floor(cell / files / ranks)) * (width + gap), top(cell)];
  const svg = drawn("svg", {viewBox: `0 0 ${levels * (width + gap) - gap} ${height}`,
                            role: "img", "aria-label": `How the ${data.types[type].name} moves`,
                            class: levels > 1 ? "diagram wide" : "diagram"});
  if (look.board === "lines" && !data.board.hexagons) {
    for (let level = 0; level < levels; ++level)
      svg.append(linesOf(data.board, (cell) => place(cell)[0], (cell) => place(cell)[1], level));
  }
  cells.forEach((name, cell) => {
    if (name === null) return;
    const [x, y] = place(cell);
    svg.append(outline(x, y, {class: shade(cell)}));
  });
  const [x, y] = place(at);
  svg.append(drawn("use", {x, y, width: cellSize, height: cellSize, href: symbolOf(type, side)}));
  for (const [cell, mark, small] of marks) {
    const [left, top] = place(cell), size = small ? 18 : 24;
    const shift = small ? cellSize - size - 2 : (cellSize - size) / 2;
    svg.append(drawn("use", {x: left + shift, y: top + (small ? 2 : shift), width: size, height: size,
                             href: `#mark-${mark}`}));
  }
  return svg;
}
function legendOf(data, type) {
  const used = [...new Set(data.types[type].diagrams.flatMap(({marks}) => marks.map(([, mark]) => mark)))].sort((a, b) => a - b);
  return element("ul", {class: "legend"}, used.map((mark) => element("li", {},
    drawn("svg", {viewBox: "0 0 24 24", "aria-hidden": "true"}, drawn("use", {width: 24, height: 24, href: `#mark-${mark}`})),
    data.marks[mark])));
}
