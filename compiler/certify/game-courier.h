// The certificate of a Game Courier preset: an interpreter of GAME Code plays the preset beside the referee,
// in every reading of the language, and must accept the legal moves and no others.
#pragma once

#include "compiler/certify/certificate.h"

namespace fairyforge::certify {

Findings compareGameCourier(const VariantPtr& source, const exports::Export& made, const Scope& scope);

}  // namespace fairyforge::certify
