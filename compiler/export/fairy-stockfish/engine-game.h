// The game that the engine plays, of all that a variant says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/kept-rules.h"
#include "compiler/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

// The game that the file says: the variant without rules that never take effect, and without those that the
// engine does not have.
Reduced fairyStockfishGame(const VariantPtr& variant, formats::FairyStockfish engine);

// The same game, if no move has effects.
VariantPtr withoutEffects(const VariantPtr& variant);

// The value of `wallingRule`, where after each move its player puts a wall.
std::optional<std::string_view> wallingRuleOf(const Variant& game);

// Of a type that may not be dropped on a file where so many of its kind stand already, and may anywhere else: how many.
std::optional<int> mostOnAFile(const PieceType& type, TypeId id);

// The keys of the file that the old engine does not know, or not with such values.
std::vector<std::string> unknownToOld(std::string_view ini);

}  // namespace fairyforge::exports::fairy_stockfish
