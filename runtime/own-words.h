// Translates other programs' moves that are not legal, so that messages can explain why.
#pragma once

#include "runtime/dialect.h"

namespace fairyforge {

// Returns a text that has the form of a move, with cells in own names: `7g7e` gives c3c5, `P*5e` gives P@e5.
// The dialect's names are tried first, then those of all dialects. If none gives the form of a move, returns
// the text unchanged.
std::string inOwnWords(const Variant& variant, std::string_view text, const Dialect& dialect = ownDialect());

}  // namespace fairyforge
