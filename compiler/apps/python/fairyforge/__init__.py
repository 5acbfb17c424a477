"""Chess variants by their rules: compiled from a text, played, searched, drawn, exported, and in batches for learning.

    >>> import fairyforge
    >>> board = fairyforge.Variant.load("@chess").start()
    >>> board.push_san("e4")
    <Move e2e4>
    >>> len(board.legal_moves)
    20

Errors are exceptions: fairyforge.Error and those derived from it. Boards are for one thread at a time; variants and games
of different batches may be used by several at once. Long work (compiling, perft, thinking, batches) lets others run.
"""

from ._fairyforge import (BY_LENGTH, BY_RULES, GOES_ON, Board, Diagnostic, Error, Export, Games, IllegalMoveError,
                          InvalidPositionError, Line, Move, Outcome, OverBudgetError, PieceType, Solved, Tables, Thought, Variant, VariantError,
                          __version__, library, set_budget)

__all__ = ["BY_LENGTH", "BY_RULES", "GOES_ON", "Board", "Diagnostic", "Error", "Export", "Games", "IllegalMoveError",
           "InvalidPositionError", "Line", "Move", "Outcome", "OverBudgetError", "PieceType", "Solved", "Tables", "Thought", "Variant", "VariantError",
           "__version__", "library", "set_budget"]
