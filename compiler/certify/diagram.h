// The certificate of an export to the Interactive Diagram: its lines, and the page that holds them, are read
// back and must be the same game, hash by hash. Where rules were lost, only what the losses name may differ.
#pragma once

#include "compiler/certify/certificate.h"

namespace fairyforge::certify {

Findings certifyDiagram(const VariantPtr& source, const exports::Export& made, const Scope& scope);

}  // namespace fairyforge::certify
