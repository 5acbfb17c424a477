// Exports to the variants.ini of Fairy-Stockfish.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/formats/variants-ini.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

const Capabilities& fairyStockfishCapabilities();

// Returns the file variants.ini with one section, for the newest engine or for the given version.
Export exportFairyStockfish(const VariantPtr& variant);
Export exportFairyStockfishFor(formats::FairyStockfish engine, const VariantPtr& variant);

}  // namespace fairyforge::exports::fairy_stockfish
