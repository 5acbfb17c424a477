// The dialog at the beginning of the studio: a new game, a game of the library, an earlier text, or a text
// that is pasted or dropped.
import {byId, element, show} from "page-parts";
import {forgetText, keptTexts} from "./keep.js";

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

class Start {
  #games;
  #texts;
  #pictures = new Map();
  #look;
  // `games`: the list that `fairyforge games --json` prints; `texts`: their texts by path; `on`: the
  // functions {open(name, text), understand(name, text, more), picture(name)}.
  constructor(games, texts, on) {
    this.#games = games.filter(({mixin}) => !mixin);
    this.#texts = texts;
    this.on = on;
    this.#look = new IntersectionObserver((entries) => entries.filter(({isIntersecting}) => isIntersecting).forEach(({target}) => this.#draw(target)),
                                          {root: byId("begin-with"), rootMargin: "300px"});
    const families = [...new Set(this.#games.map(({family}) => family))];
    show(byId("family"), element("option", {value: ""}, "all families"), families.map((family) => element("option", {value: family}, family)));
    // The form that begins a game is one of the forms (forms.js).
    show(byId("base"), element("option", {value: ""}, "an empty board"),
         this.#games.map(({name, title}) => element("option", {value: name, selected: name === "chess"}, title)));
    for (const id of ["search", "family"]) byId(id).addEventListener("input", () => this.#list());
    byId("close-start").addEventListener("click", () => this.close());
    byId("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      this.read([{name: "pasted.txt", text: byId("pasted").value}]);
    });
    byId("open").addEventListener("change", async ({target}) => {
      await this.readFiles(target.files);
      target.value = "";
    });
    document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
    document.addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.readFiles(event.dataTransfer.files);
    });
  }

  open() {
    const kept = keptTexts().filter(({text}) => this.isOwn(text));
    byId("kept").hidden = !kept.length;
    show(byId("kept-list"), kept.map(({name, text}) => element("span", {},
      element("button", {type: "button", click: () => { this.close(); this.on.open(name, text); }}, name),
      element("button", {type: "button", class: "remove", "aria-label": `Forget ${name}`, title: "Forget",
                         click: () => { forgetText(name); this.open(); }}, "\u00d7"))));
    this.#list();
    if (!byId("begin-with").open) byId("begin-with").showModal();
  }
  close() {
    byId("pasted").value = "";
    byId("begin-with").close();
  }
  game(name) { return this.#games.find((game) => game.name === name); }
  isOwn(text) { return !Object.values(this.#texts).includes(text); }
  textOf({file}) { return this.#texts[file]; }

  // Reads files that belong together: opens the first one that contains a game; the others are files that it
  // may include.
  async readFiles(files) {
    const texts = await Promise.all([...files].map(async (file) => ({name: file.name, text: await textOf(file)})));
    if (texts.length) this.read(texts);
  }
  read(texts) {
    if (!texts[0].text.trim()) return;
    const main = texts.find(({name}) => /\.(fairy|zrf|ini)$/i.test(name)) ?? texts[0];
    this.on.understand(main, texts.filter((text) => text !== main));
  }

  #list() {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean), family = byId("family").value;
    const fits = (game) => {
      const all = [game.title, game.name, game.family, game.board, ...game.authors, ...game.notes].join(" ").toLowerCase();
      return (!family || game.family === family) && words.every((word) => all.includes(word));
    };
    const isCalled = ({title}) => words.every((word) => title.toLowerCase().includes(word));
    const games = this.#games.filter(fits).sort((a, b) => isCalled(b) - isCalled(a));
    byId("found").textContent = counted(games.length, "game");
    this.#look.disconnect();
    show(byId("library"), games.map((game) => {
      const picture = element("div", {class: "picture", "data-game": game.name, "data-file": game.file});
      this.#look.observe(picture);
      return element("article", {class: "card"}, picture, element("b", {}, game.title),
        element("span", {class: "small"}, [game.board, ...game.authors].join(", ")), element("p", {}, game.notes[0] ?? ""),
        element("div", {class: "buttons"},
          element("button", {type: "button", "aria-label": `Open ${game.title}`, click: () => {
            this.close();
            this.on.open(`${game.name}.fairy`, this.textOf(game));
          }}, "Open"),
          element("button", {type: "button", "aria-label": `Build on it: ${game.title}`, click: () => {
            byId("base").value = game.name;
            byId("base").dispatchEvent(new Event("input"));
            byId("title").focus();
            byId("begin-with").scrollTop = 0;
          }}, "Build on it")));
    }));
  }
  async #draw(place) {
    this.#look.unobserve(place);
    const {game} = place.dataset;
    if (!this.#pictures.has(game)) this.#pictures.set(game, this.on.picture(game));
    const svg = await this.#pictures.get(game);
    if (svg) place.replaceChildren(element("img", {alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}));
  }
}

// Returns the text of a file. If it is not valid UTF-8, it is taken as Windows-1252.
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export {Start, counted};
