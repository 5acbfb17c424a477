// Certifies an export to Fairy-Stockfish: our own reader of such files reads the file back. The rules must be
// the same except for the losses; where they are only expressed differently, both games are played.
#pragma once

#include "compiler/export/certify/certificate.h"

namespace fairyforge::certify {

Findings certifyFairyStockfish(const VariantPtr& source, const exports::Export& made, const Scope& scope);

}  // namespace fairyforge::certify
