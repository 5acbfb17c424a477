// Certifies a Game Courier preset: an interpreter of GAME Code plays the preset beside the referee, in every
// reading of the language. It must accept exactly the legal moves.
#pragma once

#include "compiler/export/certify/certificate.h"

namespace fairyforge::certify {

Findings compareGameCourier(const VariantPtr& source, const exports::Export& made, const Scope& scope);

}  // namespace fairyforge::certify
