// Exports to the variants.ini of Fairy-Stockfish.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

const Capabilities& fairyStockfishCapabilities();

// Returns the file variants.ini with one section, for the newest engine or for the given version.
Export exportFairyStockfish(const VariantPtr& variant);
Export exportFairyStockfishFor(formats::FairyStockfish engine, const VariantPtr& variant);

}  // namespace fairyforge::exports::fairy_stockfish
