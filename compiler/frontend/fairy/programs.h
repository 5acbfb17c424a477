// Reads programs in a piece's block: `moves by { ... }` and `drops by { ... }`, with one instruction on each
// line.
#pragma once

#include "compiler/frontend/fairy/nodes.h"

namespace fairyforge::frontend::fairy {

syntax::Program readProgram(FairyNodes::FairyParser::ProgramContext* tree, const FairyNodes& nodes);

}  // namespace fairyforge::frontend::fairy
