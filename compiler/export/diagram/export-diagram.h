// Exports to the Interactive Diagram of the chess variant pages: the definition lines,
// and a page that holds them.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"

namespace fairyforge::exports::diagram {

const Capabilities& diagramCapabilities();

// Returns the files diagram.txt (the lines, for pasting) and index.html (the page).
Export exportDiagram(const VariantPtr& variant);

}  // namespace fairyforge::exports::diagram
