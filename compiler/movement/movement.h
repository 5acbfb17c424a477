// Compiles movement notation (xbetza, extended Betza) to move programs.
#pragma once

#include <array>
#include <optional>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/setup.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::movement {

// What decides about the moves besides the notation.
struct MovementOptions {
  // In castling, `l` and `r` are the same sides of the board for both players (castleFlip=1 in Interactive
  // Diagrams).
  bool castleFlip = false;
  // The piece is royal: it may not castle while it is attacked, or over an attacked cell.
  bool royal = true;
  // The piece may not make its initial moves (`i`) while it is attacked (a rule of Diagrams for royal
  // pieces).
  bool initialMovesNeedSafety = false;
  // The array, and the type of the piece. Castling partners are the outermost pieces of the array beside such
  // pieces. If there is no array, or none of them in it, partners stand on the last cells of the ranks.
  const Setup* array = nullptr;
  TypeId type = kNoType;
  // Look for letters and terms that could be left out, and for terms without moves? This compiles each term
  // again without each of its letters, which costs time for nothing if the notation is known to be right.
  bool lookForUseless = true;
};

// The programs of both sides. Black's moves are White's rotated by half a turn, except along links and, with
// castleFlip, in castling; levels keep their direction unless the board turns them.
using SidePrograms = std::array<MoveProgram, kSides>;

// Compiles `notation` for the board, to which it adds the steps that it needs. Returns nothing after errors.
// All diagnostics have places in `notation`.
std::optional<SidePrograms> compileMovement(const SourceSpan& notation, Board& board,
                                            const MovementOptions& options, Diagnostics& diagnostics);

// Castling to both sides, with the first piece in the direction as partner. Both pieces must be unmoved.
struct CastlingRule {
  int distance = 0;  // how many cells the castler goes
  TypeSet partners;
  std::array<CellSet, kSides> partnerCells;  // the cells of the partners in the array
  // The cells where the castler must stand; nothing: anywhere.
  std::optional<std::array<CellSet, kSides>> from;
  bool royal = true;  // false: attacks do not prevent the castling
};
SidePrograms compileCastling(const CastlingRule& rule, Board& board);

// Castling between named cells of each side. Neither piece may have moved. All cells that a piece crosses in
// a straight line, or on which it ends, must be empty except for the two pieces themselves.
struct CastlingBetween {
  struct Cells {
    Cell from = kNoCell, to = kNoCell, partnerFrom = kNoCell, partnerTo = kNoCell;
  };
  std::array<Cells, kSides> cells;
  TypeSet partners;
  bool royal = true;  // false: attacks do not prevent the castling
};
MoveProgram compileCastling(const CastlingBetween& rule, Side side, Board& board);

}  // namespace fairyforge::movement
