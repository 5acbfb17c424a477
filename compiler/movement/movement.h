// Compiles movement notation (extended Betza) to move programs.
#pragma once

#include <array>
#include <optional>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/setup.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::movement {

struct MovementOptions {
  // For castling, `l` and `r` are the same sides of the board for both colours (the Diagram's castleFlip=1).
  bool castleFlip = false;
  // The piece is royal: it may not castle out of attack or through it.
  bool royal = true;
  // The piece may not make a move with `i` while it is attacked (the Diagram's rule for royal pieces).
  bool initialMovesNeedSafety = false;
  // The array and the type that has these moves: castling finds the partners in the array. Without an array,
  // partners stand on the last cells of the ranks.
  const Setup* array = nullptr;
  TypeId type = kNoType;
  // Searches for letters and terms that could be left out, and for terms that never move. This compiles the
  // notation again without each of them. Callers that only need the programs of known notation can turn it
  // off.
  bool lookForUseless = true;
};

// The programs of both sides. Black's is White's rotated by half a turn; levels keep their direction unless
// the board turns them.
using SidePrograms = std::array<MoveProgram, kSides>;

// Compiles `notation` for `board`, to whose table of steps it adds the steps that it needs. Returns nothing
// if there are errors. Every diagnostic points into `notation`.
std::optional<SidePrograms> compileMovement(const SourceSpan& notation, Board& board,
                                            const MovementOptions& options, Diagnostics& diagnostics);

// Castling to either side with the first piece in that direction; both pieces must be unmoved.
struct CastlingRule {
  int distance = 0;  // distance that the castler travels
  TypeSet partners;
  std::array<CellSet, kSides> partnerCells;         // where the partners stand at the start
  std::optional<std::array<CellSet, kSides>> from;  // where the castler must stand; nothing: anywhere
  bool royal = true;                                // false: attacks do not prevent castling
};
SidePrograms compileCastling(const CastlingRule& rule, Board& board);

// Castling between named cells of each side. Both pieces must be unmoved. All cells that one of them crosses
// in a straight line or ends on must be empty, apart from the two pieces.
struct CastlingBetween {
  struct Cells {
    Cell from = kNoCell, to = kNoCell, partnerFrom = kNoCell, partnerTo = kNoCell;
  };
  std::array<Cells, kSides> cells;
  TypeSet partners;
  bool royal = true;  // false: attacks do not prevent castling
};
MoveProgram compileCastling(const CastlingBetween& rule, Side side, Board& board);

}  // namespace fairyforge::movement
