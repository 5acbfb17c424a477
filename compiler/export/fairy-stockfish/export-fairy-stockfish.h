// Export to the variants.ini of Fairy-Stockfish.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/kept-rules.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

const Capabilities& fairyStockfishCapabilities();

// The file variants.ini with one section, for the newest engine, or for that version.
Export exportFairyStockfish(const VariantPtr& variant);
Export exportFairyStockfishFor(formats::FairyStockfish engine, const VariantPtr& variant);

// The game that the file says: the variant without rules that never take effect, and without those that the
// engine does not have.
Reduced fairyStockfishGame(const VariantPtr& variant, formats::FairyStockfish engine);

// Does the file use only keys and pieces that the old engine knows?
bool oldEngineReads(std::string_view ini);

}  // namespace fairyforge::exports::fairy_stockfish
