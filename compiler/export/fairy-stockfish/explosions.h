// Effects of captures that are the engine's explosions.
#pragma once

#include <optional>

#include "compiler/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

// The types that do not explode, if all effects of all moves are these: whoever captures leaves the board, and
// so do all pieces beside it, but for those types, and for pawns where they do not capture themselves. `pawn` is
// the pawn of the INI, if there is one.
std::optional<TypeSet> immuneTypes(const Variant& variant, std::optional<TypeId> pawn);

}  // namespace fairyforge::exports::fairy_stockfish
