// Loads the data that the page needs besides its script: from a file beside the page, or from the page itself
// if the studio is one file.
import {decompress} from "fzstd";

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
function base64Of(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}

async function packedParts() {
  const inside = document.getElementById("parts")?.textContent;
  if (inside) return bytesOf(inside);
  const answer = await fetch("parts.zst");
  if (!answer.ok) throw new Error("parts.zst is not there");
  return new Uint8Array(await answer.arrayBuffer());
}
// Some servers decompress .zst files when they send them, so bytes that are not compressed are taken as they
// are.
const unpacked = (bytes) => bytes[0] === 0x28 && bytes[1] === 0xb5 ? decompress(bytes) : bytes;
const jsonOf = (bytes) => JSON.parse(new TextDecoder().decode(bytes));
async function gzipped(bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
}

// Returns {module, library: texts by their paths, games, player: the module of pages that play, compressed by
// gzip}.
async function partsOf() {
  const bytes = unpacked(await packedParts());
  let end = bytes.indexOf(10) + 1;
  const [module, player, library, games] = jsonOf(bytes.subarray(0, end)).map((size) => bytes.subarray(end, end += size));
  const [compiled, zipped] = await Promise.all([WebAssembly.compile(module), gzipped(player)]);
  return {module: compiled, library: jsonOf(library), games: jsonOf(games), player: zipped};
}

// Renders a drawing; returns its pixels in the form that the program reads (room/render-png.cpp).
async function pixelsOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const {width, height} = image, canvas = Object.assign(document.createElement("canvas"), {width, height}), context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const bytes = new Uint8Array(8 + 4 * width * height), view = new DataView(bytes.buffer);
  view.setUint32(0, width, true);
  view.setUint32(4, height, true);
  bytes.set(context.getImageData(0, 0, width, height).data, 8);
  return bytes;
}

function startWorker() {
  const inside = document.getElementById("script")?.textContent;
  return new Worker(inside ? URL.createObjectURL(new Blob([inside], {type: "text/javascript"})) : "studio.js");
}

export {base64Of, partsOf, pixelsOf, startWorker};
