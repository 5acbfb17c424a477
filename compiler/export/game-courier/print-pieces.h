// Prints the variables for the pieces of each side, and blocks of code for each piece.
#pragma once

#include <functional>

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

std::string pieceVariable(Side side, std::size_t number);
// Prints the variables of pieces that are not on the board at the start.
void noPieces(const Preset& p, Script& out);
// Prints a call of the subroutine for each piece, with "@" for pieces off the board.
void eachPiece(const Preset& p, Script& out, Side side, std::string_view subroutine);
// Prints a block for each of a side's types, selected by the label in `variable`. The commonest type is
// tested first; if it matches, the other tests are skipped.
void eachLabel(const Preset& p, Script& out, Side side, std::string_view variable,
               const std::vector<const TypeModel*>& types, const std::function<void(const TypeModel&)>& body);

}  // namespace fairyforge::exports::game_courier
