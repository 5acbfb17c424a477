// The certificate of an export to Fairy-Stockfish: the file is read back by our own reader of such files. Its
// rules must be the same, but for the losses; where they only read otherwise, both games are played.
#pragma once

#include "compiler/certify/certificate.h"

namespace fairyforge::certify {

Findings certifyFairyStockfish(const VariantPtr& source, const exports::Export& made, const Scope& scope);

}  // namespace fairyforge::certify
