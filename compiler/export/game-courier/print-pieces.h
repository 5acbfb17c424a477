// The pieces of each side, and blocks of code for each of them.
#pragma once

#include <functional>

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

std::string pieceVariable(Side side, std::size_t number);
// The variables, for pieces that are not there yet.
void noPieces(const Preset& p, Script& out);
// Calls the subroutine for each piece, and for those that are off the board with "@".
void eachPiece(const Preset& p, Script& out, Side side, std::string_view subroutine);
// A block for each of a side's types, chosen by the label in `variable`. The commonest type is tested first;
// if it matches, the other tests are skipped.
void eachLabel(const Preset& p, Script& out, Side side, std::string_view variable,
               const std::vector<const TypeModel*>& types, const std::function<void(const TypeModel&)>& body);

}  // namespace fairyforge::exports::game_courier
