// The game beside the text: the very page that `export page` makes, in a frame.

class GameFrame {
  #frame;
  #module;
  #shown = null;   // the game on it
  #loading = null;
  // `module`: what a page plays with, as base64 of its gzip; `pageOf(name, text)` makes the page.
  constructor(frame, module, pageOf) {
    this.#frame = frame;
    this.#module = module;
    this.pageOf = pageOf;
  }

  // What is shown next is no change of this game, and begins at its start.
  forget() { this.#frame.contentWindow?.table?.restart(""); }
  // Goes on with another game: moves that were played are played again as far as its rules allow.
  async show(game, name, text) {
    this.#frame.classList.remove("stale");
    const content = JSON.stringify(game);
    if (content === this.#shown) return;
    this.#shown = content;
    await this.#loading;
    if (this.#shown !== content) return;
    const inside = this.#frame.contentWindow, table = this.#frame.hidden ? null : inside.table;
    try {
      if (table && inside.renew(game)) return;
    } catch (problem) {
      console.info(`The page is loaded again: ${problem.message}`);
    }
    const moves = table?.line.slice(0, table.at).map(({text}) => text) ?? [], start = table?.start ?? "";
    this.#loading = this.#load(name, text);
    await this.#loading;
    if (moves.length || start) this.#frame.contentWindow.table.restart(start, moves);
  }
  outdated() { this.#frame.classList.add("stale"); }

  async #load(name, text) {
    const {page} = await this.pageOf(name, text), frame = this.#frame;
    if (page === null) return;
    const begin = 'id="module">', at = page.indexOf(begin) + begin.length;
    frame.hidden = false;
    await new Promise((resolve) => {
      frame.onload = resolve;
      frame.srcdoc = page.slice(0, at) + this.#module + page.slice(at);
    });
    // It has a link and colours of its own only where it stands alone.
    for (const id of ["copy-link", "copy-frame", "theme"]) frame.contentDocument.getElementById(id).hidden = true;
    frame.contentDocument.querySelector("footer").hidden = true;
    this.setTheme(document.documentElement.dataset.theme);
    while (frame.contentDocument.documentElement.dataset.ready === undefined) await new Promise((soon) => setTimeout(soon, 10));
  }
  setTheme(name) {
    const inside = this.#frame.contentDocument?.documentElement;
    if (inside) inside.dataset.theme = name;
  }
}

export {GameFrame};
