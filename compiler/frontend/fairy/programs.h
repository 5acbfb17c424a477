// Reads movement programs in a piece's block: `moves by { ... }`, with an instruction of program-text.h on
// each line.
#pragma once

#include "compiler/frontend/fairy/nodes.h"

namespace fairyforge::frontend::fairy {

syntax::Program readProgram(FairyNodes::FairyParser::ProgramContext* tree, const FairyNodes& nodes);

}  // namespace fairyforge::frontend::fairy
