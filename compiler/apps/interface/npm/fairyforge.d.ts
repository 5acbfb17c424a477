/** The number of a cell; `rules.cells` has the names. -1: off the board. */
export type Cell = number;
/** The number of a piece type in `rules.types`. -1: none. */
export type Type = number;
/** 0 White, 1 Black, 2 the third side. */
export type Side = 0 | 1 | 2;

export interface Rules {
  title: string;
  authors: string[];
  files: number;
  ranks: number;
  levels: number;
  /** Is the board made of hexagons? Then a step of one file goes half a cell down, and a step of one rank
   * straight up. */
  hexagons: boolean;
  /** The names by cell number: files vary fastest, then ranks, then levels. null: there is no such cell. */
  cells: (string | null)[];
  levelNames: string[];
  types: { id: string; name: string; royal: boolean }[];
  third: string | null;
}

export interface Move {
  /** The text for play(). */
  text: string;
  from: Cell;
  to: Cell;
  piece: Type;
  as: Type;
  taken: Cell[];
  carried: [from: Cell, to: Cell][];
  changed: [cell: Cell, to: Type][];
  /** May the same player move on with the piece? */
  goesOn: boolean;
}

export interface Outcome {
  reason: "checkmate" | "stalemate" | "bare king" | "royals lost" | "repetition" | "n-move rule" | "mate by third"
        | "goal";
  winner: Side | null;
  score: "1-0" | "0-1" | "1/2-1/2";
  text: string;
}

export interface State {
  fen: string;
  toMove: Side;
  player: Side;
  inCheck: boolean;
  /** The royal pieces that are attacked. */
  checked: Cell[];
  pieces: [cell: Cell, type: Type, side: Side][];
  /** How many of each type White and Black have in hand. */
  hands: [number[], number[]];
  /** In the middle of a turn, the cell of the only piece that may move; else -1. */
  goesOn: Cell;
  ply: number;
  /** The counts that, besides the board, decide how the game goes on: checks given, pieces captured, turns
   * since the third side acted and so on. `values` has White's and Black's count, or the only one. `type`
   * is the type that was moved last, if pieces imitate it. */
  counts: { name: string; values: number[]; most: number | null; type: Type | null }[];
  last: { text: string; from: Cell; to: Cell; taken: Cell[] } | null;
  outcome: Outcome | null;
  moves: Move[];
}

export interface Words {
  /** "own", "fairy-stockfish", "lichess", "xboard", "usi" and so on. */
  dialect?: string;
  /** "san", "lan", "hodges", "wxf" and so on; by default the dialect's plain form. */
  notation?: string;
}

/** Whole numbers below 2 ** 32; only `milliseconds` may have a fraction. */
export interface Limits {
  /** 1 (weak) to 10. */
  level?: number;
  milliseconds?: number;
  nodes?: number;
  depth?: number;
  /** The number of best moves that are wanted. */
  lines?: number;
}

export interface Found {
  lines: { score: number; mate: number | null; moves: string[]; san: string[] }[];
  depth: number;
  nodes: number;
  milliseconds: number;
  allowed: number | null;
  finished: boolean;
}

/** Thrown, with the reason, when a request is refused or exceeds its budget. Also thrown after a fault of
 * the WebAssembly module itself; then a new module is started, and games continue where they were. */
export class FairyforgeError extends Error {}

export class Game {
  readonly rules: Rules;
  readonly state: State;
  readonly fen: string;
  readonly inCheck: boolean;
  /** Is it proved that this side cannot win any more, however both play? False also if that is not known. */
  cannotWin(side: "white" | "black"): boolean;
  readonly outcome: Outcome | null;
  readonly result: "1-0" | "0-1" | "1/2-1/2" | "*";
  readonly toMove: "white" | "black" | "third";
  /** Returns the legal moves in the program's own notation, or as other programs write them. */
  legalMoves(words?: Words): string[];
  /** Returns a legal move in short algebraic notation, or in another one. */
  san(move: string, words?: Words): string;
  /** Returns the position's text in a dialect, without what the dialect cannot express. */
  fenAs(dialect: string): string;
  history(): { text: string; san: string; side: Side; number: number }[];
  /** Plays a move in any notation that Fairyforge reads. This function and the following ones throw a
   * FairyforgeError if they fail. */
  play(move: string, words?: { dialect?: string }): this;
  undo(moves?: number): this;
  /** Without a text, sets up the start of the game. */
  setUp(fen?: string): this;
  readPgn(pgn: string): this;
  pgn(players?: { white?: string; black?: string }): string;
  /** Returns the number of sequences of `depth` legal moves; `depth` is at most 1000. */
  perft(depth: number): number;
  /** Searches for the best moves. At least one limit must be given, or a level below 10. */
  think(limits: Limits): Found;
  bestMove(limits?: Limits): string;
  close(): void;
}

/** An error or a warning about a text. Lines and columns count from 1, columns in characters. */
export interface Diagnostic {
  severity: "error" | "warning";
  /** The name of the diagnostic in docs/reference/errors.md. */
  code: string;
  message: string;
  notes?: string[];
  /** The text to write instead. */
  fix?: string;
  file?: string;
  line?: number;
  column?: number;
  endLine?: number;
  endColumn?: number;
}

export interface CompileOptions {
  /** The file's name in diagnostics. */
  name?: string;
  /** The language of the text, if the text does not show it: "text" (find it out), "page", "zrf",
   * "fairy-stockfish". */
  language?: string;
  /** The title or number of a game, for a file with several. */
  game?: string | number;
  /** Options of the variant, by their names. */
  options?: Record<string, string | number>;
}

export interface Compiled {
  ok: boolean;
  variant: Variant | null;
  errors: number;
  warnings: number;
  diagnostics: Diagnostic[];
  language?: string;
  /** The titles of the games, if the text may have several. */
  games: string[];
  options: { name: string; value: string; standard: string; values?: string[] }[];
}

export interface Exported {
  files: Record<string, Uint8Array>;
  losses: { name: string; text: string }[];
  notes: string[];
  assumptions: string[];
}

/** The rules of a game. close() frees its memory in the module. */
export class Variant {
  readonly title: string;
  readonly hash: string;
  /** Returns the bytes of the compiled variant, for open(). */
  stored(): Uint8Array;
  /** Pieces and rules in words. */
  explain(): { pieces: unknown[]; rules: string[] };
  /** Returns a drawing of a piece's moves, as SVG. */
  draw(piece: string): string;
  /** Exports to another program: "diagram", "fairy-stockfish", "zrf", "game-courier". */
  export(target: string): Exported;
  /** Returns a game at its start. */
  begin(): Game;
  close(): void;
}

export class Fairyforge {
  readonly version: string;
  /** Limits each call from now on: its time, the memory by which the module may grow, its steps of work. 0
   * or missing: no limit. A call that would exceed a limit throws a FairyforgeError and has changed
   * nothing. */
  setBudget(budget?: { milliseconds?: number; megabytes?: number; steps?: number }): void;
  /** The size of the module's memory in bytes. */
  readonly memory: number;
  /** Compiles a text. Only a module that contains the compiler can do this; others throw. */
  compile(text: string, options?: CompileOptions): Compiled;
  /** Begins a game of a variant, or of the bytes of a stored one; without an argument, of the module's own
   * variant (`fairyforge compile --emit wasm`). `code` is the compiled code of the game, from the file
   * `.code.wasm` beside the module; with it, the engine is much faster. */
  open(variant?: Variant | Uint8Array | ArrayBuffer, code?: BufferSource | null): Game;
}

export function loadFairyforge(
  source: BufferSource | WebAssembly.Module | Response | Promise<BufferSource | Response>,
  /** For a module that contains the compiler: the files that texts may build upon, by their paths. */
  more?: { library?: Record<string, string> }): Promise<Fairyforge>;
