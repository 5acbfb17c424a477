"""Chess variants by their rules. docs/python.md tells more."""

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
    """What Fairyforge refuses, and why."""

class IllegalMoveError(Error, ValueError):
    """A text that is no legal move of the position."""

class InvalidPositionError(Error, ValueError):
    """A text that is no position of the game."""

class VariantError(Error, ValueError):
    """A text that is no variant."""
    diagnostics: list[Diagnostic]

class OverBudgetError(Error):
    """A call that would have gone beyond its budget: set_budget()."""

class Diagnostic:
    """What is wrong with a text, or doubtful in it. str() shows the line with a caret."""
    @property
    def severity(self) -> Literal["error", "warning"]: ...
    @property
    def code(self) -> str:
        """A short stable name; docs/reference/errors.md explains it."""
    @property
    def file(self) -> Optional[str]:
        """None: it is about no place in a text. So are the numbers then."""
    @property
    def line(self) -> Optional[int]:
        """From 1."""
    @property
    def column(self) -> Optional[int]:
        """From 1, in characters."""
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
        """What to write there instead, where that is certain."""

class PieceType:
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def notation(self) -> str:
        """How the file says that it moves."""
    @property
    def royal(self) -> bool: ...
    @property
    def moves(self) -> str:
        """In words."""
    @property
    def arrivals(self) -> list[str]:
        """What it becomes where, in words."""
    def _repr_svg_(self) -> str: ...

class Export:
    """A variant in the language of another program."""
    @property
    def files(self) -> dict[str, bytes]:
        """By name, the one to open first; none, where what would be left is another game."""
    @property
    def losses(self) -> list[tuple[str, str]]:
        """What the other program cannot say: name, and what its game does instead."""
    @property
    def notes(self) -> list[str]: ...
    @property
    def assumptions(self) -> list[str]: ...

class Variant:
    """The rules of a game, which do not change. Equal variants are the same game, whatever they were written in."""
    @staticmethod
    def load(file: Union[str, os.PathLike[str]], game: Optional[str] = None, options: Mapping[str, str] = {}) -> Variant:
        """From a file in any language that Fairyforge reads, or "@NAME" from the library.

        game: which one of a file that has several, by title or number. options: settings of the variant's options; an
        empty text only switches one on. Raises VariantError."""
    @staticmethod
    def compile(text: str, name: str = "text", game: Optional[str] = None, options: Mapping[str, str] = {}) -> Variant:
        """From a text, which diagnostics call `name`. Raises VariantError."""
    @staticmethod
    def from_bytes(bytes: bytes) -> Variant:
        """Of to_bytes(), with the same version of Fairyforge. Raises Error."""
    def to_bytes(self) -> bytes: ...
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
        """Names by number: files run fastest, then ranks, then levels. None: there is no such cell."""
    @property
    def pieces(self) -> list[PieceType]: ...
    @property
    def rules(self) -> list[str]:
        """The ends of the game and other rules that are not about one piece, in sentences."""
    @property
    def start_fen(self) -> str: ...
    @property
    def hash(self) -> str:
        """Sixteen hexadecimal digits, the same for the same game."""
    @property
    def warnings(self) -> list[Diagnostic]: ...
    def start(self) -> Board: ...
    def board(self, fen: str) -> Board:
        """Raises InvalidPositionError."""
    def draw(self, piece: str) -> str:
        """SVG: where the piece with this ID or name can go on an empty board. Raises Error."""
    def export(self, target: str) -> Export:
        """For another program: "zrf", "game-courier", "diagram", "fairy-stockfish". Raises Error."""
    def _repr_svg_(self) -> str: ...

class Move:
    """A legal move of the position that was asked. Equal to its text."""
    @property
    def text(self) -> str:
        """The shortest that names this move and no other: "e2e4", "e7e8q", "N@c3"."""
    @property
    def from_cell(self) -> Optional[str]:
        """None: a piece is put on the board, or nothing moves."""
    @property
    def to_cell(self) -> Optional[str]: ...
    @property
    def drop(self) -> Optional[str]:
        """The ID of the type that is put on the board."""
    @property
    def becomes(self) -> Optional[str]:
        """The ID of the type that the mover becomes, if that is another."""
    @property
    def taken(self) -> list[str]:
        """The cells of the pieces that are taken."""

class Outcome:
    @property
    def winner(self) -> Optional[Side]:
        """None: a draw."""
    @property
    def reason(self) -> str: ...
    def result(self) -> str: ...

class Line:
    @property
    def score(self) -> int:
        """For the player to move, in hundredths: about 100 for one of the weakest pieces."""
    @property
    def mate(self) -> Optional[int]:
        """In so many moves the player to move wins; if negative, the other."""
    @property
    def moves(self) -> list[str]: ...
    @property
    def san(self) -> list[str]: ...

class Thought:
    @property
    def lines(self) -> list[Line]: ...
    @property
    def depth(self) -> int:
        """In plies."""
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Board:
    """A position with the moves that led to it. For one thread at a time."""
    def __init__(self, variant: Variant, fen: str = "") -> None:
        """Without a text the start of the game. Raises InvalidPositionError."""
    @property
    def variant(self) -> Variant: ...
    @property
    def turn(self) -> Side:
        """Who makes the next move."""
    @property
    def ply(self) -> int:
        """How many moves have been played."""
    @property
    def fullmove_number(self) -> int: ...
    @property
    def halfmove_clock(self) -> int:
        """Plies since the last capture or move of a pawn."""
    @property
    def move_stack(self) -> list[Move]: ...
    @property
    def legal_moves(self) -> list[Move]:
        """They stay legal after a draw by repetition or by the count of quiet moves."""
    def fen(self, dialect: Optional[str] = None) -> str:
        """dialect: the words of others, "fairy-stockfish", "lichess", "xboard", "usi" and so on; what these have no words
        for is left out. Raises Error where there is no text in them at all."""
    def moves(self, dialect: Optional[str] = None, notation: Optional[str] = None) -> list[str]:
        """The legal moves in such words; notation: "san", "lan", "hodges", "wxf" and so on."""
    def set_fen(self, fen: str) -> None:
        """Begins anew. Raises InvalidPositionError."""
    def reset(self) -> None: ...
    def copy(self) -> Board:
        """With its moves."""
    def push(self, move: AnyMove, dialect: Optional[str] = None) -> Move:
        """Plays a move: one of legal_moves, or a text in any words that Fairyforge reads, those of the dialect first. Where
        such a text says several moves of a turn, the last of them. Raises IllegalMoveError."""
    def push_san(self, san: str) -> Move:
        """The same."""
    def pop(self) -> Move:
        """Takes the last move back. Raises IndexError where there is none."""
    def parse(self, text: str, dialect: Optional[str] = None) -> Move:
        """The legal move that the text names. Raises IllegalMoveError."""
    def is_legal(self, move: AnyMove, dialect: Optional[str] = None) -> bool: ...
    def san(self, move: AnyMove, notation: str = "san", dialect: Optional[str] = None) -> str:
        """In short algebraic notation. Raises IllegalMoveError."""
    def is_capture(self, move: AnyMove) -> bool: ...
    def gives_check(self, move: AnyMove) -> bool: ...
    def cannot_win(self, side: Side) -> bool:
        """Is it proved that this side can win no more, whatever both play? False: it can, or that is not known."""
    def is_check(self) -> bool:
        """Is a royal piece attacked that the player to move must keep safe?"""
    def is_attacked(self, cell: str, by: Side) -> bool:
        """Could a piece of that side take a royal piece there, if it were its turn?"""
    def outcome(self) -> Optional[Outcome]:
        """None while the game goes on. Repetition and the count of quiet moves end it without a claim."""
    def is_game_over(self) -> bool: ...
    def result(self) -> str:
        """"1-0", "0-1", "1/2-1/2" or "*"."""
    def piece_at(self, cell: str) -> Optional[tuple[Side, str]]:
        """Side and ID of the type."""
    def piece_map(self) -> dict[str, tuple[Side, str]]: ...
    def hand(self, side: Side) -> dict[str, int]:
        """How many of each type are in hand."""
    def perft(self, depth: int) -> int:
        """The number of sequences of so many legal moves, at most 1000. Others may run meanwhile."""
    def think(self, level: int = 10, seconds: Optional[float] = None, nodes: Optional[int] = None,
              depth: Optional[int] = None, lines: int = 1) -> Thought:
        """The engine. A limit or a level below 10 is needed. Raises Error where there is none, or the game has ended."""
    def best_move(self, level: int = 10, seconds: Optional[float] = None, nodes: Optional[int] = None,
                  depth: Optional[int] = None) -> Move: ...
    def pgn(self, white: str = "?", black: str = "?") -> str: ...
    def read_pgn(self, text: str) -> None:
        """Begins anew with the game of a record. Raises Error."""
    def draw(self, cell: Optional[str] = None) -> str:
        """SVG; with a cell: where the piece on it can go."""
    def _repr_svg_(self) -> str: ...

class Solved:
    """What best play of both comes to."""
    @property
    def winner(self) -> Optional[Side]:
        """None: it is a draw."""
    @property
    def plies(self) -> int: ...
    @property
    def moves(self) -> list[tuple[Move, Optional[Side], int]]:
        """Moves with the winner and the plies that each comes to, the best first."""

class Tables:
    """Solved endgames that `fairyforge solve FILE MATERIAL --tables FOLDER` has kept. Threads may share it."""
    def __init__(self, variant: Variant, folder: str, megabytes: int = 1024) -> None:
        """Of what is read so many megabytes are kept. Raises Error where the game has no tables."""
    def probe(self, board: Board) -> Optional[Solved]:
        """None: no table has the position. Raises Error for a board of another game."""

class Games:
    """Many games of one variant, stepped together by threads."""
    def __init__(self, variant: Variant, count: int, threads: Optional[int] = None, max_plies: int = 512, seed: int = 1,
                 choices: int = 1) -> None:
        """max_plies: longer games are broken off. choices: how many legal moves may have origin, destination and type in
        common; where there are more, an Error says so."""
    def __len__(self) -> int: ...
    @property
    def plane_names(self) -> list[str]: ...
    @property
    def action_count(self) -> int: ...
    @property
    def fens(self) -> list[str]: ...
    @property
    def plies(self) -> numpy.typing.NDArray[numpy.int32]: ...
    def observe(self) -> numpy.typing.NDArray[numpy.float32]:
        """Shape: games, planes, levels * ranks, files. White's first rank comes first, whoever is to move."""
    def legal_mask(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Shape: games, actions."""
    def legal_actions(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
        """The legal actions of all games in a row, and where those of each game begin, with the end of the last."""
    def random_actions(self) -> numpy.typing.NDArray[numpy.int64]:
        """A legal one of each game, by lot."""
    def step(self, actions: numpy.typing.ArrayLike
             ) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.uint8]]:
        """Plays an action in each game; where one is not legal none, and an IllegalMoveError. Scores (1: White has won,
        -1: Black) and ends (GOES_ON, BY_RULES, BY_LENGTH); games that have ended begin anew."""
    def play_randomly(self, plies: int) -> int:
        """So many random moves in each game; how many games have ended meanwhile."""
    def restart(self, game: int) -> None: ...

def set_budget(seconds: float = 0, megabytes: int = 0, steps: int = 0) -> None:
    """What each call may cost from now on, on any thread: time, memory by which the process grows, steps of work, which are the
    same on every machine. 0: as much as it takes. A call that would go beyond it raises OverBudgetError."""

def library() -> dict[str, str]:
    """The games and other files of the library: name and family."""
