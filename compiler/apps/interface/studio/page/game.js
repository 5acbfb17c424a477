// The frame in which the game is played beside its text: the page that `export page` makes.

class GameFrame {
  #frame;
  #module;
  #shown = null;
  #isOther = false;  // has another text been opened since the game was shown?
  #loading = null;
  // `module` is the module of pages that play, compressed by gzip, as base64. pageOf(name, text) makes the
  // page.
  constructor(frame, module, pageOf) {
    this.#frame = frame;
    this.#module = module;
    this.pageOf = pageOf;
  }

  // Is called before another text is opened. The next game that is shown is then a new game, not a change of
  // the present one, so it begins at its start.
  forget() {
    this.#isOther = true;
    this.#frame.contentWindow?.table?.restart("");
  }
  // Changes to another game: the moves are played again as far as its rules allow.
  async show(game, name, text) {
    this.#frame.classList.remove("stale");
    this.#isOther = false;
    const content = JSON.stringify(game);
    if (content === this.#shown && !this.#frame.hidden) return;
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
  outdated() {
    this.#frame.hidden ||= this.#isOther;
    this.#frame.classList.add("stale");
  }

  async #load(name, text) {
    const {page} = await this.pageOf(name, text), frame = this.#frame;
    if (page === null) return;
    const begin = 'id="module">', at = page.indexOf(begin) + begin.length;
    const choices = [...frame.contentDocument.querySelectorAll(".players select, .players input")].map(({id, value}) => [id, value]);
    frame.hidden = false;
    await new Promise((resolve) => {
      frame.onload = resolve;
      frame.srcdoc = page.slice(0, at) + this.#module + page.slice(at);
    });
    // In this frame, the page needs no link to itself and no choice of colours.
    for (const id of ["copy-link", "copy-frame", "theme"]) frame.contentDocument.getElementById(id).hidden = true;
    frame.contentDocument.querySelector("footer").hidden = true;
    this.setTheme(document.documentElement.dataset.theme);
    while (frame.contentDocument.documentElement.dataset.ready === undefined) await new Promise((soon) => setTimeout(soon, 10));
    for (const [id, value] of choices) {
      const node = frame.contentDocument.getElementById(id);
      if (!node) continue;
      node.value = value;
      for (const kind of ["input", "change"]) node.dispatchEvent(new Event(kind));
    }
  }
  setTheme(name) {
    const inside = this.#frame.contentDocument?.documentElement;
    if (inside) inside.dataset.theme = name;
  }
}

export {GameFrame};
