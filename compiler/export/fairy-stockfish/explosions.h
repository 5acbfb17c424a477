// Recognises effects of captures that are the engine's explosions.
#pragma once

#include <optional>

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

// Returns the types that do not explode, if all effects of all moves are explosions: the capturing piece
// leaves the board, and so do all pieces beside it, except for pieces of these types and for pawns that do
// not capture themselves. The engine gives what is destroyed to the other player, so no hand may keep it. `pawn` is the INI's pawn, if there is one.
std::optional<TypeSet> immuneTypes(const Variant& variant, std::optional<TypeId> pawn);

}  // namespace fairyforge::exports::fairy_stockfish
