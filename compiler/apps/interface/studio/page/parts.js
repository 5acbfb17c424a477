// The data that the page needs besides its script: in files beside it, or in the page itself if that is one
// file.

const inPage = (name) => document.getElementById(`part-${name}`)?.textContent;

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
function base64Of(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}

async function part(name) {
  const inside = inPage(name);
  if (inside) return bytesOf(inside);
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} is not there`);
  return new Uint8Array(await answer.arrayBuffer());
}
// Some servers decompress files that they should send as they are.
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
const jsonOf = async (bytes) => JSON.parse(new TextDecoder().decode(await unpacked(bytes)));

// Returns {module, library: texts by their paths, games, player: the compressed module of pages that play}.
async function partsOf() {
  const [module, library, games, player] = await Promise.all([
    part("fairyforge-studio.wasm.gz").then(unpacked).then((bytes) => WebAssembly.compile(bytes)),
    part("library.json.gz").then(jsonOf), part("games.json.gz").then(jsonOf), part("fairyforge.wasm.gz")]);
  return {module, library, games, player};
}

function startWorker() {
  const inside = document.getElementById("script")?.textContent;
  return new Worker(inside ? URL.createObjectURL(new Blob([inside], {type: "text/javascript"})) : "studio.js");
}

export {base64Of, partsOf, startWorker};
