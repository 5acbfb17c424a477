// Exports to the Interactive Diagram of the chess variant pages: the lines of its definition, and a page with
// them.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::exports::diagram {

const Capabilities& diagramCapabilities();

// Returns which of the game's rare rules the Diagram has (see kept-rules.h).
Kept keptByDiagram(const VariantPtr& variant);

// Returns the files diagram.txt (the lines, for pasting) and index.html (the page).
Export exportDiagram(const VariantPtr& variant);

}  // namespace fairyforge::exports::diagram
