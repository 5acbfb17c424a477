// The double steps of pawns, and of pieces that step twice like them.
#pragma once

#include <array>

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// The cells of the side's key `region`, or those whose ranks the key `rankKey` names: `isIn` is asked about a rank as
// the side counts it, the rank that is named, whether this engine has regions, and whether a rank is written. A region
// stays in place when a section that inherits it enlarges the board.
CellSet cellsByRank(const IniGame& game, Side side, const std::string& region, std::string_view rankKey,
                    int standard, bool (*isIn)(int seen, int named, bool isRegion, bool isWritten));

// The cells from which the side's pawns may step twice.
CellSet doubleStepCells(const IniGame& game, Side side);

// Both functions add to `steps` the cells from which the type actually steps twice.
void addPawnSteps(const IniGame& game, const IniType& type, const std::array<CellSet, kSides>& promotesOn,
                  syntax::PieceDeclaration& piece, std::array<CellSet, kSides>& steps);
void addMovesFromRegion(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece,
                        std::array<CellSet, kSides>& steps);

// Keeps a pawn from cells where it would have to promote and has nothing to promote to; it still gives check
// there.
void stopShort(const IniGame& game, const std::array<CellSet, kSides>& zone, syntax::PieceDeclaration& piece);

}  // namespace fairyforge::frontend::ini
