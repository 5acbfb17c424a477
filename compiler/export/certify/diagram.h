// Certifies an export to the Interactive Diagram: reads its lines and the page that holds them back; both
// must have the same rules hash as the source. If rules were lost, only those named by the losses may differ.
#pragma once

#include "compiler/export/certify/certificate.h"

namespace fairyforge::certify {

Findings certifyDiagram(const VariantPtr& source, const exports::Export& made, const Scope& scope);

}  // namespace fairyforge::certify
