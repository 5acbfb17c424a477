// Prints statements as native text: of a Diagram, a section of a variants.ini, or a Variant (write/).
#pragma once

#include <string>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::print {

// Returns the statements of the layer as native text, sorted by kinds. Leaves out statements that
// `overriding`, a higher layer, replaces. Also leaves out rules of symmetry and castling with default values,
// unless the layer lies on top of another file (`onTop`).
std::string nativeText(const syntax::Layer& layer, const syntax::Layer& overriding, bool onTop);

// Returns one statement as native text, without a line end. `board` names its cells. Prints only those lines
// of a piece's block that other languages can express.
std::string statementText(const syntax::Statement& statement, const syntax::BoardShape& board);

}  // namespace fairyforge::frontend::print
