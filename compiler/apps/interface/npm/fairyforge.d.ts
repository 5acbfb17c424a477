/** A cell by its number: `rules.cells` has the names. -1: off the board. */
export type Cell = number;
/** A piece type by its number in `rules.types`. -1: none. */
export type Type = number;
/** 0 White, 1 Black, 2 the third side. */
export type Side = 0 | 1 | 2;

export interface Rules {
  title: string;
  authors: string[];
  files: number;
  ranks: number;
  levels: number;
  /** Cells touch six others. A step of one file goes half a cell down, of one rank straight up. */
  hexagons: boolean;
  /** By cell number: files run fastest, then ranks, then levels. null: there is no such cell. */
  cells: (string | null)[];
  levelNames: string[];
  types: { id: string; name: string; royal: boolean }[];
  third: string | null;
}

export interface Move {
  /** What play() takes. */
  text: string;
  from: Cell;
  to: Cell;
  piece: Type;
  as: Type;
  taken: Cell[];
  carried: [from: Cell, to: Cell][];
  changed: [cell: Cell, to: Type][];
  /** The same player may go on with the piece. */
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
  /** Only the piece here may move, in the middle of a turn. */
  goesOn: Cell;
  ply: number;
  /** What decides the game besides the board: checks given, pieces captured, turns since the third side acted ... `values` are
   * White's and Black's, or the one that is counted; `type` is the type that was last moved, where pieces imitate it. */
  counts: { name: string; values: number[]; most: number | null; type: Type | null }[];
  last: { text: string; from: Cell; to: Cell; taken: Cell[] } | null;
  outcome: Outcome | null;
  moves: Move[];
}

export interface Words {
  /** "own", "fairy-stockfish", "lichess", "xboard", "usi" and so on. */
  dialect?: string;
  /** "san", "lan", "hodges", "wxf" and so on; without, the dialect's plain form. */
  notation?: string;
}

export interface Limits {
  /** 1 (weak) to 10. */
  level?: number;
  milliseconds?: number;
  nodes?: number;
  depth?: number;
  /** How many of the best moves are wanted. */
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

/** What is refused, or went beyond its budget, and why. Of a fault of the module itself, too: the module is begun anew then,
 * and games go on where they were. */
export class FairyforgeError extends Error {}

export class Game {
  readonly rules: Rules;
  readonly state: State;
  readonly fen: string;
  readonly inCheck: boolean;
  /** Is it proved that this side can win no more, whatever both play? False: it can, or that is not known. */
  cannotWin(side: "white" | "black"): boolean;
  readonly outcome: Outcome | null;
  readonly result: "1-0" | "0-1" | "1/2-1/2" | "*";
  readonly toMove: "white" | "black" | "third";
  /** In own words, or in those of others. */
  legalMoves(words?: Words): string[];
  /** A legal move in short algebraic or another notation. */
  san(move: string, words?: Words): string;
  /** The position in the words of others; what these have no words for is left out. */
  fenAs(dialect: string): string;
  history(): { text: string; san: string; side: Side; number: number }[];
  /** A move in any notation that Fairyforge reads; a FairyforgeError where it is none, as of all that follows. */
  play(move: string, words?: { dialect?: string }): this;
  undo(moves?: number): this;
  /** Without a text: the start of the game. */
  setUp(fen?: string): this;
  readPgn(pgn: string): this;
  pgn(players?: { white?: string; black?: string }): string;
  /** The number of sequences of so many legal moves, at most 1000. */
  perft(depth: number): number;
  /** At least one limit must be given, or a level below 10. */
  think(limits: Limits): Found;
  bestMove(limits?: Limits): string;
  close(): void;
}

/** What is said about a text. Lines and columns count from 1, columns in characters. */
export interface Diagnostic {
  severity: "error" | "warning";
  /** What docs/reference/errors.md calls it. */
  code: string;
  message: string;
  notes?: string[];
  /** What to write instead. */
  fix?: string;
  file?: string;
  line?: number;
  column?: number;
  endLine?: number;
  endColumn?: number;
}

export interface CompileOptions {
  /** What diagnostics call the file. */
  name?: string;
  /** Where the text does not tell: "text" (what it looks like), "page", "zrf", "fairy-stockfish". */
  language?: string;
  /** The title or number of a game, where there are several. */
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
  /** The titles of the games of a text that may have several. */
  games: string[];
  options: { name: string; value: string; standard: string; values?: string[] }[];
}

export interface Exported {
  files: Record<string, Uint8Array>;
  losses: { name: string; text: string }[];
  notes: string[];
  assumptions: string[];
}

/** The rules of a game. What it holds in the module is free after close(). */
export class Variant {
  readonly title: string;
  readonly hash: string;
  /** The bytes of the finished game, for open(). */
  stored(): Uint8Array;
  /** Pieces and rules in words. */
  explain(): { pieces: unknown[]; rules: string[] };
  /** How a piece moves, as SVG. */
  draw(piece: string): string;
  /** "diagram", "fairy-stockfish", "zrf", "game-courier". */
  export(target: string): Exported;
  /** A game at its start. */
  begin(): Game;
  close(): void;
}

export class Fairyforge {
  readonly version: string;
  /** What each call may cost from now on: time, memory by which the module grows, steps of work; 0 or nothing: as much as it
   * takes. A call that would go beyond it throws a FairyforgeError and has changed nothing. */
  setBudget(budget?: { milliseconds?: number; megabytes?: number; steps?: number }): void;
  /** The bytes of memory that the module has taken. */
  readonly memory: number;
  /** What a text says. Only a module with the compiler has it. */
  compile(text: string, options?: CompileOptions): Compiled;
  /** A game of a variant, or of the bytes of a stored one, at its start; without them, of the module's own
   * (`fairyforge compile --emit wasm`). With its code, which lies beside it as `.code.wasm`, it plays much faster. */
  open(variant?: Variant | Uint8Array | ArrayBuffer, code?: BufferSource | null): Game;
}

export function loadFairyforge(
  source: BufferSource | WebAssembly.Module | Response | Promise<BufferSource | Response>,
  /** For the module with the compiler: the files that texts build upon, by their paths. */
  more?: { library?: Record<string, string> }): Promise<Fairyforge>;
