"""Plays, analyses and exports chess variants that are described by their rules. See docs/python.md."""

import os
from typing import Literal, Mapping, Optional, Union

import numpy
import numpy.typing

Side = Literal["white", "black", "third"]
AnyMove = Union["Move", str]

__version__: str
GOES_ON: int
BY_RULES: int
BY_LENGTH: int

class Error(Exception):
    """The base class of all exceptions of this module. The message says what was refused and why."""

class IllegalMoveError(Error, ValueError):
    """Raised when a text or a Move is not a legal move in the position."""

class InvalidPositionError(Error, ValueError):
    """Raised when a text does not describe a position of the game."""

class VariantError(Error, ValueError):
    """Raised when a text does not define a variant. `diagnostics` lists the errors and warnings."""
    diagnostics: list[Diagnostic]

class OverBudgetError(Error):
    """Raised when a call would exceed the budget set by set_budget()."""

class Diagnostic:
    """An error or warning about a text. str() shows the message with the line and a caret."""
    @property
    def severity(self) -> Literal["error", "warning"]: ...
    @property
    def code(self) -> str:
        """The short, stable name of this kind of error. docs/reference/errors.md explains each."""
    @property
    def file(self) -> Optional[str]:
        """The name of the file. None, like the lines and columns, if the message concerns no place in a text."""
    @property
    def line(self) -> Optional[int]:
        """The line where the text in question begins, counted from 1."""
    @property
    def column(self) -> Optional[int]:
        """The column where it begins, in characters, counted from 1."""
    @property
    def end_line(self) -> Optional[int]: ...
    @property
    def end_column(self) -> Optional[int]: ...
    @property
    def message(self) -> str: ...
    @property
    def notes(self) -> list[str]: ...
    @property
    def fix(self) -> Optional[str]:
        """The text to write there instead. None if there is no certain correction."""

class PieceType:
    """A type of pieces of a variant."""
    @property
    def id(self) -> str:
        """The short name that positions and moves use, such as "N"."""
    @property
    def name(self) -> str: ...
    @property
    def notation(self) -> str:
        """The movement as the file writes it, such as "fmWfcF"."""
    @property
    def royal(self) -> bool: ...
    @property
    def moves(self) -> str:
        """The movement as an English sentence."""
    @property
    def arrivals(self) -> list[str]:
        """English sentences that say on which cells the piece becomes which types."""
    def _repr_svg_(self) -> str: ...

class Export:
    """A variant written for another program, by Variant.export()."""
    @property
    def files(self) -> dict[str, bytes]:
        """The contents of the files by name; the file to open comes first. Empty if the losses leave too little of the game."""
    @property
    def losses(self) -> list[tuple[str, str]]:
        """What the other program cannot express: for each loss its name, and what happens instead."""
    @property
    def notes(self) -> list[str]: ...
    @property
    def assumptions(self) -> list[str]: ...

class Variant:
    """The rules of a game; immutable. Two variants are equal if they are the same game, in whatever language they are written."""
    @staticmethod
    def load(file: Union[str, os.PathLike[str]], game: Optional[str] = None, options: Mapping[str, str] = {}) -> Variant:
        """Loads a variant from a file in any language that Fairyforge reads, or from the library by "@NAME".

        game: the title or number of the game, if the file has several. options: values for the variant's options; an
        empty value switches an option on. Raises VariantError."""
    @staticmethod
    def compile(text: str, name: str = "text", game: Optional[str] = None, options: Mapping[str, str] = {}) -> Variant:
        """Compiles the text of a variant. `name` stands for the file name in diagnostics. Raises VariantError."""
    @staticmethod
    def from_bytes(bytes: bytes) -> Variant:
        """Restores a variant from the result of to_bytes(). Raises Error if another version of Fairyforge has made it."""
    def to_bytes(self) -> bytes:
        """Returns the compiled rules, for from_bytes() of the same version of Fairyforge."""
    @property
    def title(self) -> str: ...
    @property
    def authors(self) -> list[str]: ...
    @property
    def files(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def levels(self) -> int: ...
    @property
    def cells(self) -> list[Optional[str]]:
        """The names of the cells, file by file, then rank by rank, then level by level. None where the board has a hole."""
    @property
    def pieces(self) -> list[PieceType]: ...
    @property
    def rules(self) -> list[str]:
        """English sentences for the rules that do not concern one piece only, such as how the game ends."""
    @property
    def start_fen(self) -> str: ...
    @property
    def hash(self) -> str:
        """Sixteen hexadecimal digits. Equal variants have equal hashes."""
    @property
    def warnings(self) -> list[Diagnostic]: ...
    def start(self) -> Board:
        """Returns a new board with the position at the start."""
    def board(self, fen: str) -> Board:
        """Returns a new board with this position. Raises InvalidPositionError."""
    def draw(self, piece: str) -> str:
        """Returns an SVG picture of where the piece with this ID or name can go on an empty board. Raises Error if there is no
        such piece."""
    def export(self, target: str) -> Export:
        """Writes the variant for another program: "zrf", "game-courier", "diagram" or "fairy-stockfish". Raises Error for any
        other target."""
    def _repr_svg_(self) -> str: ...

class Move:
    """A legal move of the position from which it was obtained. It compares equal to its text."""
    @property
    def text(self) -> str:
        """The shortest text that names this move and no other, such as "e2e4", "e7e8q" or "N@c3"."""
    @property
    def from_cell(self) -> Optional[str]:
        """The cell where the mover starts. None for a drop and for a pass."""
    @property
    def to_cell(self) -> Optional[str]:
        """The cell where the mover ends. None for a pass."""
    @property
    def drop(self) -> Optional[str]:
        """The ID of the type that is dropped. None if the move is no drop."""
    @property
    def becomes(self) -> Optional[str]:
        """The ID of the type that the mover becomes. None if it keeps its type."""
    @property
    def taken(self) -> list[str]:
        """The cells of the captured pieces."""

class Outcome:
    """How a game has ended."""
    @property
    def winner(self) -> Optional[Side]:
        """The side that has won. None for a draw."""
    @property
    def reason(self) -> str:
        """What ended the game, such as "checkmate"."""
    def result(self) -> str:
        """Returns "1-0", "0-1" or "1/2-1/2"."""

class Line:
    """A line of play that the engine has found."""
    @property
    def score(self) -> int:
        """The value for the player to move. One of the weakest pieces is worth about 100."""
    @property
    def mate(self) -> Optional[int]:
        """The number of moves to mate; negative if the player to move is mated. None if no mate was found."""
    @property
    def moves(self) -> list[str]:
        """The moves as Move.text."""
    @property
    def san(self) -> list[str]:
        """The moves in short algebraic notation."""

class Thought:
    """The result of Board.think()."""
    @property
    def lines(self) -> list[Line]:
        """The lines found, the best first."""
    @property
    def depth(self) -> int:
        """The depth of the last finished search, in plies."""
    @property
    def nodes(self) -> int:
        """The number of positions searched."""
    @property
    def seconds(self) -> float: ...

class Board:
    """A position with the moves that led to it. Only one thread at a time may use a board."""
    def __init__(self, variant: Variant, fen: str = "") -> None:
        """Sets up the position; without `fen`, the start of the game. Raises InvalidPositionError."""
    @property
    def variant(self) -> Variant: ...
    @property
    def turn(self) -> Side:
        """The side that makes the next move."""
    @property
    def ply(self) -> int:
        """The number of moves played on this board."""
    @property
    def fullmove_number(self) -> int: ...
    @property
    def halfmove_clock(self) -> int:
        """The number of plies since the last move that resets the count of quiet moves, such as a capture."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, the first one first."""
    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves. After a draw by repetition or by the count of quiet moves the list is not empty."""
    def fen(self, dialect: Optional[str] = None) -> str:
        """Returns the position as text. dialect: the form of another program, such as "fairy-stockfish", "lichess",
        "xboard" or "usi", which leaves out what it cannot express. Raises Error if it cannot write the position."""
    def moves(self, dialect: Optional[str] = None, notation: Optional[str] = None) -> list[str]:
        """Returns the legal moves as texts, in the form of another program (see fen()) or a notation for people: "san", "lan",
        "hodges", "wxf" and so on."""
    def set_fen(self, fen: str) -> None:
        """Sets up this position and forgets all moves played. Raises InvalidPositionError."""
    def reset(self) -> None:
        """Returns to the start of the game and forgets all moves played."""
    def copy(self) -> Board:
        """Returns a copy, with the moves played."""
    def push(self, move: AnyMove, dialect: Optional[str] = None) -> Move:
        """Plays a move, given as a Move or as a text in any notation that Fairyforge reads, and returns it. A text is first
        read in the dialect's form. If it names several moves of one turn, all are played and the last one is returned.
        Raises IllegalMoveError."""
    def push_san(self, san: str) -> Move:
        """The same as push(), for a text."""
    def pop(self) -> Move:
        """Takes back the last move and returns it. Raises IndexError if no move has been played."""
    def parse(self, text: str, dialect: Optional[str] = None) -> Move:
        """Returns the legal move that the text names, without playing it. Raises IllegalMoveError."""
    def is_legal(self, move: AnyMove, dialect: Optional[str] = None) -> bool: ...
    def san(self, move: AnyMove, notation: str = "san", dialect: Optional[str] = None) -> str:
        """Returns the move in a notation for people; by default, short algebraic notation. Raises IllegalMoveError."""
    def is_capture(self, move: AnyMove) -> bool: ...
    def gives_check(self, move: AnyMove) -> bool: ...
    def cannot_win(self, side: Side) -> bool:
        """Returns True if this side provably cannot win any more, whatever both sides play; False if it can, or if this is
        not known."""
    def is_check(self) -> bool:
        """Returns whether a royal piece that the player to move must keep safe is attacked."""
    def is_attacked(self, cell: str, by: Side) -> bool:
        """Returns whether a piece of that side could take a royal piece on the cell, if it were its turn."""
    def outcome(self) -> Optional[Outcome]:
        """Returns how the game has ended; None while it goes on. Draws by repetition and by the count of quiet moves need no
        claim."""
    def is_game_over(self) -> bool: ...
    def result(self) -> str:
        """Returns "1-0", "0-1", "1/2-1/2", or "*" while the game goes on."""
    def piece_at(self, cell: str) -> Optional[tuple[Side, str]]:
        """Returns the side and the ID of the type. None if the cell is empty."""
    def piece_map(self) -> dict[str, tuple[Side, str]]:
        """Returns the pieces on the board by the names of their cells, as piece_at() does."""
    def hand(self, side: Side) -> dict[str, int]:
        """Returns the number of pieces in hand by the IDs of their types."""
    def perft(self, depth: int) -> int:
        """Returns the number of sequences of `depth` legal moves; `depth` is at most 1000. Other threads run meanwhile."""
    def think(self, level: int = 10, seconds: Optional[float] = None, nodes: Optional[int] = None,
              depth: Optional[int] = None, lines: int = 1) -> Thought:
        """Lets the engine think. level: from 1 to 10, the strongest. Level 10 needs a limit: seconds, nodes or depth in plies.
        lines: how many of the best moves are returned. Raises Error without a limit, or if the game has ended."""
    def best_move(self, level: int = 10, seconds: Optional[float] = None, nodes: Optional[int] = None,
                  depth: Optional[int] = None) -> Move:
        """Returns the first move of the best line that think() finds."""
    def pgn(self, white: str = "?", black: str = "?") -> str:
        """Returns the record of the game (PGN), with the names of the players."""
    def read_pgn(self, text: str) -> None:
        """Replaces position and moves by those of a record (PGN). Raises Error."""
    def draw(self, cell: Optional[str] = None) -> str:
        """Returns an SVG picture of the position; with `cell`, also of where the piece on it can go."""
    def _repr_svg_(self) -> str: ...

class Solved:
    """The result of best play by both sides."""
    @property
    def winner(self) -> Optional[Side]:
        """The side that wins. None for a draw."""
    @property
    def plies(self) -> int:
        """The number of plies until the game ends."""
    @property
    def moves(self) -> list[tuple[Move, Optional[Side], int]]:
        """All moves, the best first: each with the winner (None: a draw) and the number of plies until the end."""

class Tables:
    """Solved endgames, as stored by `fairyforge solve FILE MATERIAL --tables FOLDER`. Threads may share them."""
    def __init__(self, variant: Variant, folder: str, megabytes: int = 1024) -> None:
        """megabytes: how much of what was read is kept in memory. Raises Error if the folder has no tables of the game."""
    def probe(self, board: Board) -> Optional[Solved]:
        """Returns the result of the position; None if no table has it. Raises Error for a board of another game."""

class Games:
    """Many games of one variant, which threads play at the same time, for programs that learn."""
    def __init__(self, variant: Variant, count: int, threads: Optional[int] = None, max_plies: int = 512, seed: int = 1,
                 choices: int = 1) -> None:
        """Starts `count` games. threads: by default, as many as there are processors. max_plies: where longer games are broken
        off. seed: of the random moves. choices: how many legal moves of a position may agree in origin, destination and
        type; if there are more, calls raise Error."""
    def __len__(self) -> int: ...
    @property
    def plane_names(self) -> list[str]:
        """The names of the planes of observe()."""
    @property
    def action_count(self) -> int:
        """The number of actions, legal or not. An action is a number from 0 to this, exclusive."""
    @property
    def fens(self) -> list[str]: ...
    @property
    def plies(self) -> numpy.typing.NDArray[numpy.int32]: ...
    def observe(self) -> numpy.typing.NDArray[numpy.float32]:
        """Returns the positions as planes, in the shape: games, planes, levels * ranks, files. White's first rank comes first,
        whoever is to move."""
    def legal_mask(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Returns which actions are legal, in the shape: games, actions."""
    def legal_actions(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
        """Returns the legal actions of all games one after the other, and the index where those of each game begin; the last
        index is the end."""
    def random_actions(self) -> numpy.typing.NDArray[numpy.int64]:
        """Returns a random legal action for each game."""
    def step(self, actions: numpy.typing.ArrayLike
             ) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.uint8]]:
        """Plays one action in each game. Returns the scores (1: White has won, -1: Black has won, else 0) and how each game
        stands (GOES_ON, BY_RULES, BY_LENGTH). Games that have ended begin anew. Raises IllegalMoveError, and plays nothing,
        if an action is not legal."""
    def play_randomly(self, plies: int) -> int:
        """Plays this many random moves in each game. Returns the number of games that have ended meanwhile."""
    def restart(self, game: int) -> None:
        """Begins this game anew; games are counted from 0."""

def set_budget(seconds: float = 0, megabytes: int = 0, steps: int = 0) -> None:
    """Limits the cost of each later call, on any thread: seconds, megabytes by which the process grows, and steps of work,
    which are the same on every machine. 0 means no limit. A call that would exceed a limit raises OverBudgetError."""

def library() -> dict[str, str]:
    """Returns the games and other files of the library: the family of each by its name."""
