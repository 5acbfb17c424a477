// ---- the table ----
// Manages the game on the page: its moves, who plays which side, and what happens after a move.

const analysisTime = 60_000;

class Table {
  constructor(data, game, engine, endgames) {
    Object.assign(this, {data, game, engine, endgames});
    this.start = "";   // position text; empty: the start of the game
    this.first = game.fen;
    this.line = [];    // all moves, including those that were taken back: {text, san, side, number}
    // The engine does not move by itself: no move was made yet, or the user looks at earlier moves.
    this.waits = true;
    this.board = new BoardView(data, {board: byId("board"), hands: [byId("hand-below"), byId("hand-above")]},
                               {choose: (moves) => this.choose(moves), hover: (type, side) => showPiece(this.data, type, side),
                                idle: (source, held) => this.sayWhyNot(source, held)});
    this.analyses = false;
    this.seat();
    this.controls();
    forgetPiece();
    this.fromLink();
    window.addEventListener("hashchange", () => this.fromLink());
    if (!this.state) this.refresh();
  }

  // Changes to another game; its moves so far are played again.
  take(data, game, variant) {
    // Moves that the previous rules did not allow come back, unless the user has played on since.
    const isSame = this.replayed?.line === this.line && this.at === this.line.length;
    const moves = isSame ? this.replayed.moves : this.line.slice(0, this.at).map(({text}) => text);
    this.engine.take(variant);
    this.game.close();
    Object.assign(this, {data, game, first: game.fen, endgames: null});
    if (!this.seated) this.seat();
    forgetPiece();
    this.board.take(data);
    if (!this.restart(this.start, moves)) this.restart("");
    this.replayed = {moves, line: this.line};
  }

  // ---- who plays ----
  // Lets the user play the side that begins, and the engine the other one, until the user chooses.
  seat() { [byId("white").value, byId("black").value] = this.game.state.toMove === 1 ? ["engine", "you"] : ["you", "engine"]; }
  playedBy(side) { return byId(["white", "black", "third"][side])?.value ?? "you"; }
  get enginesTurn() { return !this.state.outcome && this.playedBy(this.state.toMove) === "engine"; }
  get at() { return this.state.ply; }
  get players() {
    return [0, 1].map((side) => this.playedBy(side) === "you" ? "Player" : `Fairyforge, level ${byId("level").value}`);
  }

  // ---- moves ----
  async choose(moves) {
    const move = moves.length === 1 ? moves[0] : await askWhich(
      this.data, this.state, moves, (text) => this.game.san(text), this.board.boxOf(targetsOf(moves[0])[0]));
    if (move) this.play(move.text, true);
    else this.board.select(this.board.source);
  }
  // Plays the move. If the text names no legal move, shows a message and returns false.
  play(text, byHand = false) {
    const at = this.at;
    try {
      this.game.play(text);
    } catch (error) {
      say(`${error.message}`);
      return false;
    }
    const played = this.game.history()[at];
    if (this.line[at]?.text !== played.text) this.line = [...this.line.slice(0, at), played];
    this.waits = false;
    this.refresh(byHand ? "hand" : "engine");
    return true;
  }
  goTo(ply, waits = true) {
    const target = Math.max(0, Math.min(ply, this.line.length));
    this.engine.stop();
    if (target < this.at) this.game.undo(this.at - target);
    else for (const {text} of this.line.slice(this.at, target)) this.game.play(text);
    this.waits = waits;
    this.refresh();
  }
  // Goes to the previous (`by` -1) or next (1) position in which the user is to move, if there is one.
  step(by) {
    const isMine = (ply) => ply >= this.line.length || this.playedBy(this.line[ply].side) === "you";
    let ply = this.at + by;
    while (ply > 0 && ply < this.line.length && !isMine(ply)) ply += by;
    this.goTo(ply);
  }
  restart(fen, moves = []) {
    this.engine.stop();
    try {
      this.game.setUp(fen);
    } catch (error) {
      say(`This is no position: ${error.message}`);
      return false;
    }
    this.start = fen;
    this.line = [];
    let wrong = null;
    for (const text of moves) {
      try {
        this.game.play(text);
      } catch (error) {
        wrong = error.message;
        break;
      }
    }
    this.line = this.game.history();
    this.waits = true;
    this.refresh();
    if (wrong) say(`The rest of the moves is left out: ${wrong}`);
    return true;
  }
  // Begins a new game. The moves of the previous one can be redone until another move is played.
  begin() {
    if (this.start !== "" || this.at === 0) return this.restart("");
    this.goTo(0);
    say("A new game. Redo brings the last one back.");
  }
  readPgn(text) {
    this.engine.stop();
    try {
      this.game.readPgn(text);
    } catch (error) {
      return say(`This game cannot be read: ${error.message}`);
    }
    this.line = this.game.history();
    this.game.undo(this.line.length);
    const fen = this.game.fen;
    for (const {text: move} of this.line) this.game.play(move);
    this.start = fen === this.first ? "" : fen;
    this.waits = true;
    this.refresh();
  }

  // ---- after a move ----
  refresh(movedBy = null) {
    this.engine.stop();
    say("");
    this.state = this.game.state;
    const thinks = this.enginesTurn && !this.waits;
    this.board.draw(this.state, this.state.outcome !== null || thinks, movedBy === "engine");
    this.showState();
    showMoves(this.line, this.at, this.data, (ply) => this.goTo(ply));
    this.toLink();
    if (thinks) this.letEngineMove();
    else this.analyse();
  }
  // Returns all moves with their values, if endgame tables know all of them; else an empty list.
  get known() {
    const most = this.state.outcome || !this.endgames?.mayKnow(this.state);
    return (most ? null : this.endgames.movesOf(this.game)) ?? [];
  }
  letEngineMove() {
    byId("turn").classList.add("thinking");
    // The third side's act is chosen at random, at once; the delay lets the user see it.
    const wait = this.state.toMove === 2 ? 350 : 0, {ply} = this.state;
    const playSoon = (move) => setTimeout(() => { if (this.state.ply === ply && !this.waits) this.play(move); }, wait);
    const [best] = this.known;
    if (best) return playSoon(best.text);
    this.engine.think(this.question(1000 * byId("seconds").value, Number(byId("level").value)), (answer) => {
      if (answer.over) playSoon(answer.found.lines[0].moves[0]);
    });
  }
  question(milliseconds, level) {
    return {start: this.start, moves: this.line.slice(0, this.at).map(({text}) => text), milliseconds, level};
  }
  analyse() {
    byId("analysis").hidden = !this.analyses;
    if (!this.analyses || this.state.outcome || this.state.toMove === 2) return show(byId("analysis"));
    const {known} = this;
    if (known.length) return showKnown(this.data, known, (text) => this.play(text, true));
    const sign = this.state.player === 0 ? 1 : -1;
    this.engine.think(this.question(analysisTime, 10), ({found, nodes, milliseconds}) => {
      if (found.lines.length) showAnalysis(found, sign, Math.round(nodes / Math.max(1, milliseconds)));
    });
  }
  hint() {
    if (this.state.outcome) return;
    const [best] = this.known;
    const point = (text) => {
      const move = this.state.moves.find((one) => one.text === text);
      if (move) this.board.hint(move);
    };
    if (best) {
      point(best.text);
      return say(`${best.san}: ${resultOf(this.data, best.value)}.`);
    }
    this.engine.think(this.question(1000 * byId("seconds").value, 10), (answer) => {
      if (!answer.over) return;
      const [{moves: [text], san: [san]}] = answer.found.lines;
      point(text);
      say(`The engine would play ${san}.`);
    });
  }

  // Returns what the player must do now; empty if any piece may move.
  get duty() {
    const {state: {goesOn, toMove, moves}, data, board} = this, [only] = [board.only];
    const pass = moves.some((move) => move.from < 0 && move.to < 0);
    if (goesOn >= 0) return `the piece on ${data.board.cells[goesOn]} ${pass ? "may" : "must"} go on`;
    if (only === null || (pass && toMove !== 2)) return "";
    if (typeof only === "string") return `put the ${data.types[Number(only.split("-")[2])].name} on a marked cell`;
    return `move the ${data.types[board.pieces.get(only).type].name} on ${data.board.cells[only]}`;
  }
  // Tells the user why a click on `source` has no effect; `held` is the source that was picked up before.
  sayWhyNot(source, held) {
    const {state, data, board} = this, name = (type) => data.types[type].name;
    if (state.outcome) return say("The game has ended.");
    if (board.locked) return say("The engine is to move.");
    const nameOf = (what) => typeof what === "number" ? name(board.pieces.get(what).type) : name(Number(what.split("-")[2]));
    if (held !== null && typeof source === "number")
      return say(`The ${nameOf(held)} cannot go to ${data.board.cells[source]}.${this.duty ? ` Now: ${this.duty}.` : ""}`);
    if (typeof source === "string") return say(`The ${nameOf(source)} in hand cannot be put on the board now.`);
    const here = board.pieces.get(source);
    if (!here) return;
    say(here.side === state.toMove ? `The ${name(here.type)} on ${data.board.cells[source]} has no move now.`
                                   : `It is ${nameOfSide(data, state.toMove)}'s turn.`);
  }
  showCounts() {
    const words = ({name, values, most, type}) => {
      if (type !== null) return `${name}: ${type < 0 ? "none" : this.data.types[type].name}`;
      const of = most === null ? "" : ` of ${most}`;
      return `${name}: ${values.map((value, side) => (values.length > 1 ? `${nameOfSide(this.data, side)} ` : "") + value).join(", ")}${of}`;
    };
    show(byId("counts"), this.state.counts.map((count) => element("li", {}, words(count))));
    byId("counts").hidden = this.state.counts.length === 0;
  }

  showState() {
    const {outcome, toMove, player, inCheck, goesOn} = this.state, turn = byId("turn"), {duty, board} = this;
    this.showCounts();
    turn.classList.remove("thinking");
    turn.dataset.side = outcome ? "" : toMove;
    const moves = `${nameOfSide(this.data, toMove)} ${toMove === 2 ? "acts" : "to move"}`;
    turn.textContent = outcome ? `${outcome.score.replaceAll("1/2", "\u00bd")} \u00b7 ${outcome.text}`
      : moves + (inCheck && toMove === player ? " \u00b7 check" : "") + (duty && !board.locked ? ` \u00b7 ${duty}` : "");
    byId("undo").disabled = this.at === 0;
    byId("redo").disabled = this.at === this.line.length;
    byId("go").hidden = !(this.enginesTurn && this.waits);
    const pass = this.state.moves.find((move) => move.from < 0 && move.to < 0);
    byId("pass").hidden = !pass || (this.enginesTurn && !this.waits);
    byId("pass").textContent = goesOn >= 0 ? "Stop here" : "Pass";
    byId("fen").value = this.state.fen;
    document.title = outcome ? `${outcome.score} \u00b7 ${this.data.title}` : this.data.title;
  }

  // ---- the link ----
  toLink() {
    const parts = [];
    if (this.start) parts.push(`fen=${encodeURIComponent(this.start)}`);
    if (this.at) parts.push(`moves=${this.line.slice(0, this.at).map(({text}) => encodeURIComponent(text)).join("+")}`);
    this.link = parts.length ? `#${parts.join("&")}` : "";
    if (location.hash === this.link) return;
    try {
      history.replaceState(null, "", this.link || location.pathname + location.search);
    } catch {
      // Some browsers do not allow this to pages opened from files; the button can still copy the link.
    }
  }
  fromLink() {
    if (location.hash === (this.link ?? "")) return;
    if (location.hash === "#rules") byId("tab-rules").click();
    const given = {fen: "", moves: ""};
    for (const part of location.hash.slice(1).split("&")) {
      const [key, value] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
      if (key in given) given[key] = value;
    }
    const plain = (value) => { try { return decodeURIComponent(value); } catch { return value; } };
    this.restart(plain(given.fen), given.moves ? given.moves.split("+").map(plain) : []);
  }

  // ---- buttons ----
  controls() {
    const press = (id, action) => byId(id).addEventListener("click", action);
    press("new", () => this.begin());
    press("undo", () => this.step(-1));
    press("redo", () => this.step(1));
    press("flip", () => this.board.flip());
    press("hint", () => this.hint());
    press("go", () => { this.waits = false; this.refresh(); });
    press("pass", () => this.play(this.state.moves.find((move) => move.from < 0 && move.to < 0).text, true));
    press("analyse", () => {
      this.analyses = !this.analyses;
      byId("analyse").setAttribute("aria-pressed", this.analyses);
      if (!this.engine.busy || !this.enginesTurn || this.waits) { this.engine.stop(); this.analyse(); }
    });
    for (const id of ["white", "black", "third", "level"]) {
      byId(id)?.addEventListener("change", () => {
        this.seated ||= id !== "level";
        this.refresh();
      });
    }
    byId("level").addEventListener("input", () => { byId("level-is").textContent = byId("level").value; });
    byId("type-move").addEventListener("submit", (event) => {
      event.preventDefault();
      if (byId("typed").value.trim() && this.play(byId("typed").value.trim(), true)) byId("typed").value = "";
    });
    byId("set-fen").addEventListener("submit", (event) => {
      event.preventDefault();
      this.restart(byId("fen").value.trim());
    });
    press("copy-fen", () => copy(this.state.fen, "position"));
    press("copy-link", () => copy(location.href.split("#")[0] + this.link, "link"));
    press("copy-frame", () => copy(`<iframe src="${location.href.split(/[?#]/)[0]}?frame${this.link}" width="900" height="620"></iframe>`, "frame"));
    press("copy-pgn", () => copy(this.pgn(), "game"));
    press("save-pgn", () => save(`${this.data.name}.pgn`, this.pgn()));
    byId("open-pgn").addEventListener("change", async (event) => {
      const [file] = event.target.files;
      if (file) this.readPgn(await file.text());
      event.target.value = "";
    });
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea, dialog, [role=tablist]") || event.altKey) return;
      const undo = (event.ctrlKey || event.metaKey) && event.key === "z";
      if (undo || (!event.ctrlKey && event.key === "ArrowLeft")) this.step(-1);
      else if (!event.ctrlKey && event.key === "ArrowRight") this.step(1);
      else if (!event.ctrlKey && !event.metaKey && event.key === "f") this.board.flip();
      else return;
      event.preventDefault();
    });
  }
  pgn() {
    const [white, black] = this.players;
    return this.game.pgn({white, black});
  }
}
