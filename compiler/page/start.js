// ---- start ----

function bytesOf(id) {
  return Uint8Array.from(atob(byId(id).textContent), (letter) => letter.charCodeAt(0));
}
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function startPage() {
  const data = JSON.parse(byId("data").textContent);
  theme();
  tabs();
  showRules(data);
  const {board} = data;
  if (board.light) document.documentElement.style.setProperty("--light", board.light);
  if (board.dark) document.documentElement.style.setProperty("--dark", board.dark);
  try {
    const module = await inflated(bytesOf("module")), variant = bytesOf("variant");
    const game = (await loadFairyforge(module)).open(variant);
    window.table = new Table(data, game, new Engine(module, variant));
    document.documentElement.dataset.ready = Math.round(performance.now());
  } catch (error) {
    say(`The game cannot be played here: ${error.message}`);
    throw error;
  }
}

if (globalThis.document === undefined) serveWorker();
else startPage();
