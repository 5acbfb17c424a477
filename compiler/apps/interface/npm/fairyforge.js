// Plays games by their rules: calls the functions of Fairyforge's WebAssembly module (fairyforge.h), and
// copies texts to its memory and from it. `fairyforge export javascript` writes stored variants for it; a
// module that contains the compiler also takes texts. fairyforge.d.ts has the types.

const utf8 = new TextEncoder(), text = new TextDecoder();

class FairyforgeError extends Error {}

// The greatest number that the module's functions take.
const kMost = 2 ** 32 - 1;

// Returns the value, which must be a whole number up to `most`. A text, such as "50" from a form, is refused.
function wholeOf(what, value, most = kMost) {
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new FairyforgeError(`${what}: expected a whole number from 0 to ${most}, found ${quoted(value)}`);
}
// Returns a time, rounded up to whole milliseconds.
function millisecondsOf(value) {
  return wholeOf("milliseconds", typeof value === "number" ? Math.ceil(value) : value);
}
function quoted(value) {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : typeof value === "number" ? value : typeof value;
}

// Returns the functions that the module imports from its system (WASI): the time, and output for a last
// message.
function systemFor(memory, say) {
  const view = () => new DataView(memory().buffer);
  const refused = () => 52;
  const system = {
    clock_time_get: (clock, precision, at) => {
      view().setBigUint64(at, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
      return 0;
    },
    proc_exit: () => { throw new FairyforgeError("it has ended itself"); },
    fd_write: (file, list, count, written) => {
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(list + 8 * i, true), length = view().getUint32(list + 8 * i + 4, true);
        say(text.decode(new Uint8Array(memory().buffer, at, length)));
        bytes += length;
      }
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

// A running module. It ends with the first call that is broken off; after that its memory cannot be used.
class Instance {
  #said = "";
  exports;
  hasEnded = false;
  constructor(exports = null) { this.exports = exports; }

  imports(module) {
    const system = systemFor(() => this.exports.memory, (words) => { this.#said += words; });
    const imports = {};
    for (const {module: from, name} of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = system[name];
    return imports;
  }
  begin({exports}) {
    this.exports = exports;
    exports._initialize();
    return this;
  }

  // Calls a function of the module. Any exception, such as a trap or a stack overflow, ends the module.
  run(name, ...values) {
    try {
      return this.exports[name](...values);
    } catch (problem) {
      if (problem instanceof TypeError) throw problem;  // an argument was no number
      this.hasEnded = true;
      throw new FairyforgeError(this.#said.trim() || `a fault of the module itself: ${problem.message}`);
    }
  }

  read(at) {
    const bytes = new Uint8Array(this.exports.memory.buffer, at);
    return text.decode(bytes.slice(0, bytes.indexOf(0)));
  }

  lend(bytes) {
    const at = this.run("ff_allocate", bytes.length);
    if (!at && bytes.length > 0) throw new FairyforgeError("there is no memory left");
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }
  free(at) { this.run("ff_free", at); }

  // Calls a function of the C interface. Texts among the values are copied to the module's memory for the
  // duration of the call. The last argument is the address for an error; functions that cannot fail ignore
  // it.
  call(name, ...values) {
    const place = this.lend(new Uint8Array(4)), lent = [place];
    const given = values.map((value) => {
      if (typeof value !== "string") return value;
      lent.push(this.lend(utf8.encode(value + "\0")));
      return lent.at(-1);
    });
    const result = this.run(name, ...given, place);
    const error = new DataView(this.exports.memory.buffer).getUint32(place, true);
    // A function without a place for an error returns nothing if it exceeds the budget.
    const exceeded = error || result ? 0 : this.run("ff_exceeded");
    const limit = exceeded ? this.read(exceeded) : "";
    for (const at of lent) this.free(at);
    if (limit) throw new FairyforgeError(limit);
    if (!error) return result;
    const why = this.read(this.run("ff_error_text", error));
    this.run("ff_error_free", error);
    throw new FairyforgeError(why);
  }
  // Calls a function that returns a text, and frees the text.
  ask(name, ...values) {
    const at = this.call(name, ...values), words = this.read(at);
    this.free(at);
    return words;
  }
}

// Returns a Fairyforge object. `source`: the bytes of a module, a WebAssembly.Module, or the result of
// fetch(). For a module with the compiler, `library` has the files that texts may extend, by their paths in
// the library. `files` (MemoryFiles) may contain further ones.
async function loadFairyforge(source, {library, files} = {}) {
  let bytes = await source;
  if (typeof Response !== "undefined" && bytes instanceof Response) bytes = await bytes.arrayBuffer();
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  if (library) {
    const {compilerOf} = await import("./compiler.js"), begin = () => new Instance(compilerOf(module, library, files));
    return new Fairyforge(begin, begin());
  }
  const first = new Instance(), begin = () => {
    const next = new Instance();
    return next.begin(new WebAssembly.Instance(module, next.imports(module)));
  };
  return new Fairyforge(begin, first.begin(await WebAssembly.instantiate(module, first.imports(module))));
}

class Fairyforge {
  #begin;
  #instance;
  #budget = [0, 0, 0n];
  // `begin` makes a new instance of the module.
  constructor(begin, instance) {
    this.#begin = begin;
    this.#instance = instance;
  }

  // Returns the running module; if it has ended, starts a new one.
  get instance() {
    if (!this.#instance.hasEnded) return this.#instance;
    this.#instance = this.#begin();
    this.#instance.run("ff_set_budget", ...this.#budget);
    return this.#instance;
  }
  // The size of the module's memory in bytes.
  get memory() { return this.instance.exports.memory.buffer.byteLength; }
  get version() { return this.instance.read(this.instance.run("ff_version")); }

  // Sets limits for each call from now on; 0: no limit.
  setBudget({milliseconds = 0, megabytes = 0, steps = 0} = {}) {
    const budget = [millisecondsOf(milliseconds), wholeOf("megabytes", megabytes),
                    BigInt(wholeOf("steps", steps, Number.MAX_SAFE_INTEGER))];
    this.instance.run("ff_set_budget", ...budget);
    this.#budget = budget;
  }
  // Calls work(), which repeats earlier calls in a new module, without a budget.
  withoutBudget(work) {
    const budget = this.#budget;
    this.setBudget();
    try {
      return work();
    } finally {
      if (!this.#instance.hasEnded) this.#instance.run("ff_set_budget", ...budget);
      this.#budget = budget;
    }
  }

  // Compiles a text. Returns {ok, variant, diagnostics, language, games, options, errors, warnings}, as in
  // `fairyforge check --json`; `variant` is null if there are errors.
  compile(text, {name = "game.fairy", language = "", game = "", options = {}} = {}) {
    if (!this.instance.exports.ff_compile) throw new FairyforgeError("this module has no compiler");
    const settings = Object.entries(options).map(([option, value]) => `${option}=${value}`);
    const request = JSON.stringify({text: textOf(text), name: textOf(name), language: textOf(language),
                                    game: textOf(String(game)), options: settings.map(textOf)});
    const {variant, ...result} = JSON.parse(this.instance.ask("ff_compile", request));
    return {...result, variant: variant ? new Variant(this, request, variant) : null};
  }

  // Returns a game at its start: of a compiled variant, of the bytes of a stored variant, or of the module's
  // own game. If `code` has the bytes of the game's compiled code, that plays, which is much faster.
  open(variant, code) {
    if (variant instanceof Variant) return variant.begin();
    for (const bytes of [variant, code ?? undefined]) {
      if (bytes !== undefined && !(bytes instanceof ArrayBuffer) && !ArrayBuffer.isView(bytes))
        throw new FairyforgeError("a game is opened from bytes");
    }
    return new Game(this, variant, code);
  }
}

// Returns a handle of the variant in `instance`; the other arguments are those of open().
function variantIn(instance, variant, code) {
  if (variant === undefined) {
    if (!instance.exports.ff_variant_here) throw new FairyforgeError("this module has no game of its own");
    return instance.call("ff_variant_here");
  }
  const {plan, first} = code ? placed(instance.exports, moduleOf(code)) : {};
  const lent = [variant, ...plan ? [plan] : []].map((bytes) => {
    const array = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
                                            : new Uint8Array(bytes);
    return [instance.lend(array), array.length];
  });
  try {
    if (!plan) return instance.call("ff_variant_from_stored", ...lent.flat());
    return instance.call("ff_variant_with_code", ...lent.flat(), first);
  } finally {
    if (!instance.hasEnded) for (const [at] of lent) instance.free(at);
  }
}

function moduleOf(code) {
  try {
    return new WebAssembly.Module(code);
  } catch (problem) {
    throw new FairyforgeError(`this is no code of a game: ${problem.message}`);
  }
}

// Loads the compiled code of a game: a module that uses the memory, stack and function table of the module
// that plays. Returns the plan of the code, and the index in the table at which its functions begin.
function placed(exports, code) {
  const [plan] = WebAssembly.Module.customSections(code, "fairyforge.plan");
  if (!plan) throw new FairyforgeError("this is no code of a game");
  const {memory, __indirect_function_table: table} = exports;
  const {exports: functions} = new WebAssembly.Instance(code, {env: {...exports, __linear_memory: memory}});
  const names = WebAssembly.Module.exports(code).map(({name}) => name), first = table.grow(names.length);
  names.forEach((name, i) => table.set(first + i, functions[name]));
  return {plan, first};
}

// Returns the value, which must be a text. Halves of characters become U+FFFD, as everywhere in UTF-8.
function textOf(value) {
  if (typeof value !== "string") throw new FairyforgeError("a text is expected");
  return value.replace(/\p{Surrogate}/gu, "\ufffd");
}
// Returns the value, which must be a text that C can take.
function wordsOf(value) {
  const words = textOf(value), at = words.indexOf("\0");
  if (at >= 0) throw new FairyforgeError(`a text has no NUL character, found one at ${at}`);
  return words;
}

function textOr0(value) {
  return value === undefined || value === 0 ? 0 : wordsOf(value);
}

// The rules of a game that was compiled from a text.
class Variant {
  #owner;
  #request;
  #instance;
  #handle;
  constructor(owner, request, handle) {
    this.#owner = owner;
    this.#request = request;
    this.#instance = owner.instance;
    this.#handle = handle;
  }
  // Calls work() with the module and this variant's handle in it. If the module has ended since, compiles the
  // text again in a new one; the call that ended the module has reported the error.
  #use(work) {
    if (!this.#handle) throw new FairyforgeError("the variant has been closed");
    const instance = this.#owner.instance;
    if (this.#instance !== instance) {
      this.#handle = this.#owner.withoutBudget(() => JSON.parse(instance.ask("ff_compile", this.#request)).variant);
      this.#instance = instance;
    }
    return work(instance, this.#handle);
  }

  get title() { return this.#use((instance, handle) => instance.read(instance.run("ff_variant_title", handle))); }
  get hash() { return this.#use((instance, handle) => instance.ask("ff_variant_hash", handle)); }
  // Returns the bytes of the compiled variant, which any module of the same version can play.
  stored() {
    return this.#use((instance, handle) => {
      const size = instance.lend(new Uint8Array(4)), at = instance.call("ff_variant_stored", handle, size);
      const bytes = copied(instance, at, size);
      for (const place of [at, size]) instance.free(place);
      return bytes;
    });
  }
  // Returns pieces and rules in words.
  explain() { return JSON.parse(this.#use((instance, handle) => instance.ask("ff_variant_explain", handle))); }
  // Returns a drawing of the piece's moves as SVG.
  draw(piece) { return this.#use((instance, handle) => instance.ask("ff_variant_draw", handle, wordsOf(piece))); }
  // Returns the files for another program, and the rules that it cannot express: {files: {NAME: bytes},
  // losses, notes, assumptions}.
  export(target) {
    return this.#use((instance, handle) => {
      const made = instance.call("ff_variant_export", handle, wordsOf(target)), files = {};
      const size = instance.lend(new Uint8Array(4));
      for (let i = 0, name; (name = instance.run("ff_files_name", made, i)) !== 0; ++i)
        files[instance.read(name)] = copied(instance, instance.run("ff_files_bytes", made, i, size), size);
      const report = JSON.parse(instance.read(instance.run("ff_files_report", made)));
      instance.free(size);
      instance.run("ff_files_free", made);
      return {files, ...report};
    });
  }
  begin() { return new Game(this.#owner, this.stored()); }
  close() {
    if (this.#handle && !this.#instance.hasEnded) this.#instance.run("ff_variant_free", this.#handle);
    this.#handle = 0;
  }
}

// Returns a copy of the bytes at address `at`; their number is stored at address `size`.
function copied({exports}, at, size) {
  const count = new DataView(exports.memory.buffer).getUint32(size, true);
  return new Uint8Array(exports.memory.buffer, at, count).slice();
}

class Game {
  #owner;
  #source;
  #instance;
  #handle = 0;
  #done = [];  // the calls that have changed the game since its start, to repeat them in a new module
  #state = null;
  #isClosed = false;
  constructor(owner, ...source) {
    this.#owner = owner;
    this.#source = source;
    this.#open();
  }

  #open() {
    const instance = this.#owner.instance, variant = variantIn(instance, ...this.#source);
    const handle = instance.call("ff_game_begin", variant);
    this.rules ??= JSON.parse(instance.ask("ff_variant_rules", variant));
    instance.run("ff_variant_free", variant);
    for (const [name, ...values] of this.#done) instance.call(name, handle, ...values);
    this.#instance = instance;
    this.#handle = handle;
  }
  // Calls work() with the module. If the module has ended since, continues the game in a new one; the call
  // that ended the module has reported the error.
  #use(work) {
    if (this.#isClosed) throw new FairyforgeError("the game has been closed");
    if (this.#instance !== this.#owner.instance) this.#owner.withoutBudget(() => this.#open());
    return work(this.#instance);
  }
  #ask(name, ...values) { return this.#use((instance) => instance.ask(name, this.#handle, ...values)); }
  #change(name, ...values) {
    this.#use((instance) => instance.call(name, this.#handle, ...values));
    this.#state = null;
    return this;
  }

  // Returns everything about the current position.
  get state() { return this.#state ??= JSON.parse(this.#ask("ff_game_state")); }
  get fen() { return this.#ask("ff_game_fen"); }
  get inCheck() { return this.state.inCheck; }
  // Is it proved that this side, "white" or "black", cannot win any more? False also if that is not known.
  cannotWin(side) {
    const number = ["white", "black"].indexOf(side);
    if (number < 0) throw new FairyforgeError(`expected "white" or "black", found "${side}"`);
    return this.#use((instance) => instance.call("ff_game_cannot_win", this.#handle, number)) === 1;
  }
  // Returns null while the game goes on.
  get outcome() { return this.state.outcome; }
  get result() { return this.outcome?.score ?? "*"; }
  get toMove() { return ["white", "black", "third"][this.state.toMove]; }
  // Returns the legal moves in the notation of other programs, such as {dialect: "fairy-stockfish", notation:
  // "san"}; by default in the program's own notation.
  legalMoves({dialect, notation} = {}) {
    if (!dialect && !notation) return this.state.moves.map((move) => move.text);
    return this.#ask("ff_game_moves_as", textOr0(dialect), textOr0(notation)).split("\n").slice(0, -1);
  }
  san(move, {dialect, notation = "san"} = {}) {
    return this.#ask("ff_game_move_as", wordsOf(move), textOr0(dialect), textOr0(notation));
  }
  fenAs(dialect) { return this.#ask("ff_game_fen_as", wordsOf(dialect)); }
  history() { return JSON.parse(this.#ask("ff_game_history")); }

  play(move, {dialect} = {}) { return this.#note("ff_game_play_as", wordsOf(move), textOr0(dialect)); }
  undo(moves = 1) {
    wholeOf("moves", moves);
    // A text with a comma may have played several moves of a turn.
    const isPlayed = ([name, move]) => name === "ff_game_play_as" && !move.includes(",");
    const isShorter = moves > 0 && moves <= this.#done.length && this.#done.slice(-moves).every(isPlayed);
    this.#note("ff_game_undo", moves);
    if (isShorter) this.#done.splice(-1 - moves);
    return this;
  }
  setUp(fen = "") { return this.#beginBy("ff_game_set_up", wordsOf(fen)); }
  readPgn(pgn) { return this.#beginBy("ff_game_read_pgn", wordsOf(pgn)); }
  #note(...call) {
    this.#change(...call);
    this.#done.push(call);
    return this;
  }
  #beginBy(...call) {
    this.#change(...call);
    this.#done = [call];
    return this;
  }
  pgn({white = "?", black = "?"} = {}) { return this.#ask("ff_game_pgn", wordsOf(white), wordsOf(black)); }

  perft(depth) {
    wholeOf("depth", depth, 1000);
    return Number(BigInt.asUintN(64, this.#use((instance) => instance.call("ff_game_perft", this.#handle, depth))));
  }
  think({level = 10, milliseconds = 0, nodes = 0, depth = 0, lines = 1} = {}) {
    return JSON.parse(this.#ask("ff_game_think", wholeOf("level", level), millisecondsOf(milliseconds), wholeOf("nodes", nodes),
                                wholeOf("depth", depth), wholeOf("lines", lines)));
  }
  bestMove(limits = {milliseconds: 1000}) { return this.think(limits).lines[0].moves[0]; }

  close() {
    if (!this.#isClosed && !this.#instance.hasEnded) this.#instance.run("ff_game_free", this.#handle);
    this.#isClosed = true;
  }
}

export { loadFairyforge, Fairyforge, Variant, Game, FairyforgeError };
