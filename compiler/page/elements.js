// ---- elements ----
// The one way in which texts get into the page: as attributes and as text, never as markup.

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

const sideNames = ["White", "Black"];
const nameOfSide = (data, side) => sideNames[side] ?? data.third ?? "Third side";
const symbolOf = (type, side) => `#piece-${type}-${side}`;
function pieceIcon(type, side, label) {
  return drawn("svg", {viewBox: "0 0 48 48", class: "icon", role: label ? "img" : null, "aria-label": label,
                       "aria-hidden": label ? null : "true"},
               drawn("use", {href: symbolOf(type, side)}));
}
