// Movement notation (extended Betza) to move programs.
#pragma once

#include <array>
#include <optional>

#include "compiler/rules/board.h"
#include "compiler/rules/move-program.h"
#include "compiler/rules/setup.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::movement {

struct MovementOptions {
  // Castling's `l` and `r` are the board's sides for both colours (the Diagram's castleFlip=1).
  bool castleFlip = false;
  // The piece is royal: it may not castle out of attack or through it.
  bool royal = true;
  // It may not make a move with `i` while it is attacked (the Diagram's rule of royal pieces).
  bool initialMovesNeedSafety = false;
  // The array and the type whose moves these are: castling finds the partners there. Without an array they stand on the
  // last cells of the ranks.
  const Setup* array = nullptr;
  TypeId type = kNoType;
  // Look for letters and terms that could be left out, and for terms that never move. This compiles
  // the notation again without each of them; callers that need only the programs of known notation can
  // turn it off.
  bool lookForUseless = true;
};

// One program a side: Black's is White's turned by half a turn (levels keep their direction unless the board
// turns them).
using SidePrograms = std::array<MoveProgram, kSides>;

// Compiles the notation in `notation` for `board`, whose step table grows by what it needs. Nothing when it
// has errors; every diagnostic points into `notation`.
std::optional<SidePrograms> compileMovement(const SourceSpan& notation, Board& board,
                                            const MovementOptions& options, Diagnostics& diagnostics);

// Castling to either side with the first piece on the way, neither piece having moved.
struct CastlingRule {
  int distance = 0;  // of the castler
  TypeSet partners;
  std::array<CellSet, kSides> partnerCells;         // where they stand at the start
  std::optional<std::array<CellSet, kSides>> from;  // where the castler must stand; none: anywhere
  bool royal = true;                                // else attacks do not hinder it
};
SidePrograms compileCastling(const CastlingRule& rule, Board& board);

// Castling between named cells, of each side. Neither piece has moved, and all cells that one of them crosses in a
// straight line or comes to are empty, but for the two themselves.
struct CastlingBetween {
  struct Cells {
    Cell from = kNoCell, to = kNoCell, partnerFrom = kNoCell, partnerTo = kNoCell;
  };
  std::array<Cells, kSides> cells;
  TypeSet partners;
  bool royal = true;  // else attacks do not hinder it
};
MoveProgram compileCastling(const CastlingBetween& rule, Side side, Board& board);

}  // namespace fairyforge::movement
