// ---- start ----
// Reads the data in the page and begins the game.

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
// Returns the decompressed bytes; null if there are none.
async function inflated(bytes, format = "gzip") {
  if (bytes.length === 0) return null;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function showGame(data) {
  chooseLook(data);
  showRules(data);
  for (const shade of ["light", "dark"]) {
    if (data.board[shade]) document.documentElement.style.setProperty(`--${shade}`, data.board[shade]);
    else document.documentElement.style.removeProperty(`--${shade}`);
  }
}

async function startPage() {
  const data = JSON.parse(byId("data").textContent);
  // A page of another site may show this page in a frame, with "?frame".
  document.body.classList.toggle("framed", new URLSearchParams(location.search).has("frame"));
  theme();
  tabs((panel, isChosen) => panel.classList.toggle("closed", !isChosen));
  showGame(data);
  try {
    const [module, code] = await Promise.all(["module", "code"].map((id) => inflated(bytesOf(byId(id).textContent))));
    const player = window.player = await loadFairyforge(module), variant = bytesOf(byId("variant").textContent);
    const endgames = await Endgames.from(byId("endgames").textContent);
    window.table = new Table(data, player.open(variant), new Engine(module, variant, code), endgames);
    window.renew = (parts) => renew(player, parts);
    document.documentElement.dataset.ready = Math.round(performance.now());
  } catch (error) {
    say(`The game cannot be played here: ${error.message}`);
    throw error;
  }
}

// Changes to another game while its text is being written (preview, studio). The moves are played again as
// far as the new rules allow, and everything else on the page stays. Returns false if the game needs a page
// of its own.
function renew(player, {title, authors, third, symbols, data, variant: stored}) {
  if (third !== Boolean(byId("third"))) return false;
  const variant = bytesOf(stored), game = player.open(variant);
  byId("symbols").innerHTML = symbols;
  document.querySelector("h1").textContent = title;
  document.querySelector(".by").textContent = authors;
  showGame(data);
  table.take(data, game, variant);
  return true;
}

if (globalThis.document === undefined) serveWorker();
else startPage();
