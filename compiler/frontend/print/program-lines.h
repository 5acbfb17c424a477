// Prints programs of statements in native words.
#pragma once

#include <string>

#include "compiler/frontend/print/statement-words.h"

namespace fairyforge::frontend::print {

// `drops of White by { ... }`, with a line break at the end. Supports only the operands that a variants.ini
// needs.
std::string programText(const syntax::Program& program, const StatementWords& words);

}  // namespace fairyforge::frontend::print
