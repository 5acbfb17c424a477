// Reduces a variant to the game that the engine can play.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/kept-rules.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

// Returns the game that the file describes: the variant without rules that never take effect, and without
// rules that the engine lacks.
Reduced fairyStockfishGame(const VariantPtr& variant, formats::FairyStockfish engine);

// Returns the game without the effects of moves on other pieces.
VariantPtr withoutEffects(const VariantPtr& variant);

// Returns the value of the key `wallingRule` if after each move its player places a wall; nothing if there
// are no such walls.
std::optional<std::string_view> wallingRuleOf(const Variant& game);

// If pieces of the type may be dropped on any file that does not hold a certain number of its own kind
// already, returns that number; otherwise nothing.
std::optional<int> mostOnAFile(const PieceType& type, TypeId id);

// Returns those keys in the text of a variants.ini that the old engine does not know, or not with these
// values.
std::vector<std::string> unknownToOld(std::string_view ini);

}  // namespace fairyforge::exports::fairy_stockfish
