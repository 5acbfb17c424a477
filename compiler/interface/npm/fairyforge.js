// Games by their rules: the WebAssembly module of Fairyforge, with the texts that go in and out of it taken care of.
// A stored variant comes from `fairyforge export javascript`. The types are in fairyforge.d.ts.

const utf8 = new TextEncoder(), text = new TextDecoder();

class FairyforgeError extends Error {}

// What the module asks of its system: the time, and somewhere to write a last message to.
function systemFor(memory) {
  const view = () => new DataView(memory().buffer);
  const refused = () => 52;
  const system = {
    clock_time_get: (clock, precision, at) => {
      view().setBigUint64(at, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
      return 0;
    },
    proc_exit: () => { throw new FairyforgeError("the module has ended"); },
    fd_write: (file, list, count, written) => {
      let bytes = 0;
      for (let i = 0; i < count; ++i) bytes += view().getUint32(list + 8 * i + 4, true);
      view().setUint32(written, bytes, true);
      return 0;
    },
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
  };
  return new Proxy(system, {get: (known, name) => known[name] ?? refused});
}

// `source`: the bytes of fairyforge.wasm, a WebAssembly.Module, or what fetch() answers.
async function loadFairyforge(source) {
  let bytes = await source;
  if (typeof Response !== "undefined" && bytes instanceof Response) bytes = await bytes.arrayBuffer();
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  let instance = null;
  const system = systemFor(() => instance.exports.memory);
  const imports = {};
  for (const {module: from, name} of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = system[name];
  instance = await WebAssembly.instantiate(module, imports);
  instance.exports._initialize();
  return new Fairyforge(instance.exports);
}

class Fairyforge {
  #exports;
  constructor(exports) { this.#exports = exports; }

  get version() { return read(this.#exports, this.#exports.ff_version()); }

  // A game at its start, of the bytes of a stored variant, or the module's own. With the bytes of its code it is played by
  // that, which is much faster.
  open(variant, code) {
    const exports = this.#exports;
    if (variant === undefined) return new Game(exports, call(exports, "ff_variant_here"));
    const {plan, first} = code ? placed(exports, new WebAssembly.Module(code)) : {};
    const lent = [variant, ...plan ? [plan] : []].map((bytes) => {
      const array = new Uint8Array(bytes);
      return [lend(exports, array), array.length];
    });
    try {
      if (!plan) return new Game(exports, call(exports, "ff_variant_from_stored", ...lent.flat()));
      return new Game(exports, call(exports, "ff_variant_with_code", ...lent.flat(), first));
    } finally {
      for (const [at] of lent) exports.ff_free(at);
    }
  }
}

// The code of a game: a module that shares the memory, the stack and the table of functions with the one that plays. Its
// own functions come behind those that are in the table.
function placed(exports, code) {
  const [plan] = WebAssembly.Module.customSections(code, "fairyforge.plan");
  if (!plan) throw new FairyforgeError("this is no code of a game");
  const {memory, __indirect_function_table: table} = exports;
  const {exports: functions} = new WebAssembly.Instance(code, {env: {...exports, __linear_memory: memory}});
  const names = WebAssembly.Module.exports(code).map(({name}) => name), first = table.grow(names.length);
  names.forEach((name, i) => table.set(first + i, functions[name]));
  return {plan, first};
}

function read(exports, at) {
  const bytes = new Uint8Array(exports.memory.buffer, at);
  return text.decode(bytes.slice(0, bytes.indexOf(0)));
}

function lend(exports, bytes) {
  const at = exports.ff_allocate(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  return at;
}

// Texts among the values are put into the module's memory for the call, and a place for an error behind them: functions
// that cannot fail do not look at it.
function call(exports, name, ...values) {
  const place = lend(exports, new Uint8Array(4)), lent = [place];
  const given = values.map((value) => {
    if (typeof value !== "string") return value;
    lent.push(lend(exports, utf8.encode(value.replaceAll("\0", "") + "\0")));
    return lent.at(-1);
  });
  const result = exports[name](...given, place);
  const error = new DataView(exports.memory.buffer).getUint32(place, true);
  for (const at of lent) exports.ff_free(at);
  if (!error) return result;
  const why = read(exports, exports.ff_error_text(error));
  exports.ff_error_free(error);
  throw new FairyforgeError(why);
}

class Game {
  #exports;
  #handle;
  #state = null;
  constructor(exports, variant) {
    this.#exports = exports;
    this.#handle = call(exports, "ff_game_begin", variant);
    this.rules = JSON.parse(this.#take(call(exports, "ff_variant_rules", variant)));
    exports.ff_variant_free(variant);
  }

  #take(at) {
    const words = read(this.#exports, at);
    this.#exports.ff_free(at);
    return words;
  }
  #call(name, ...values) {
    if (!this.#handle) throw new FairyforgeError("the game has been closed");
    return call(this.#exports, name, this.#handle, ...values);
  }
  #ask(name, ...values) { return this.#take(this.#call(name, ...values)); }
  #change(name, ...values) {
    this.#call(name, ...values);
    this.#state = null;
    return this;
  }

  // All that there is to know of the position.
  get state() { return this.#state ??= JSON.parse(this.#ask("ff_game_state")); }
  get fen() { return this.#ask("ff_game_fen"); }
  get inCheck() { return this.state.inCheck; }
  // null, while the game goes on.
  get outcome() { return this.state.outcome; }
  get result() { return this.outcome?.score ?? "*"; }
  get toMove() { return ["white", "black", "third"][this.state.toMove]; }
  // In the words of others: {dialect: "fairy-stockfish", notation: "san"}; without, in own ones.
  legalMoves({dialect, notation} = {}) {
    if (!dialect && !notation) return this.state.moves.map((move) => move.text);
    return this.#ask("ff_game_moves_as", dialect ?? 0, notation ?? 0).split("\n").slice(0, -1);
  }
  san(move, {dialect, notation = "san"} = {}) {
    return this.#ask("ff_game_move_as", move, dialect ?? 0, notation ?? 0);
  }
  fenAs(dialect) { return this.#ask("ff_game_fen_as", dialect); }
  history() { return JSON.parse(this.#ask("ff_game_history")); }

  play(move, {dialect} = {}) { return this.#change("ff_game_play_as", move, dialect ?? 0); }
  undo(moves = 1) { return this.#change("ff_game_undo", moves); }
  setUp(fen = "") { return this.#change("ff_game_set_up", fen); }
  readPgn(pgn) { return this.#change("ff_game_read_pgn", pgn); }
  pgn({white = "?", black = "?"} = {}) { return this.#ask("ff_game_pgn", white, black); }

  perft(depth) { return Number(BigInt.asUintN(64, this.#call("ff_game_perft", depth))); }
  think({level = 10, milliseconds = 0, nodes = 0, depth = 0, lines = 1} = {}) {
    return JSON.parse(this.#ask("ff_game_think", level, milliseconds, nodes, depth, lines));
  }
  bestMove(limits = {milliseconds: 1000}) { return this.think(limits).lines[0].moves[0]; }

  close() {
    if (this.#handle) this.#change("ff_game_free");
    this.#handle = 0;
  }
}

export { loadFairyforge, Fairyforge, Game, FairyforgeError };
