// The game that the engine plays, of all that a variant says.
#pragma once

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

// The keys of the file that the old engine does not know, or not with such values.
std::vector<std::string> unknownToOld(std::string_view ini);

}  // namespace fairyforge::exports::fairy_stockfish
