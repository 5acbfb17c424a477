// Moves of others that are legal nowhere, so that it can be said why.
#pragma once

#include "runtime/dialect.h"

namespace fairyforge {

// A text that has the shape of a move, with the cells in own names: `7g7e` is c3c5, `P*5e` P@e5. The dialect's names are
// tried first, then those of all; where none of them makes a move of it, the text itself.
std::string inOwnWords(const Variant& variant, std::string_view text, const Dialect& dialect = ownDialect());

}  // namespace fairyforge
