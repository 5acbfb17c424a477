// Prints the statements of a Diagram or of a section of a variants.ini as native text.
#pragma once

#include <string>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::print {

// Returns the statements of the layer as native text, one on each line. Statements that `overriding`, a layer
// on top of it, replaces are left out. Defaults of the language are left out too, unless the layer is on top
// of another file (`onTop`).
std::string nativeText(const syntax::Layer& layer, const syntax::Layer& overriding, bool onTop);

// Returns one statement as native text, without a line end. `board` names its cells. Of a piece's block it
// prints what other languages can say.
std::string statementText(const syntax::Statement& statement, const syntax::BoardShape& board);

}  // namespace fairyforge::frontend::print
