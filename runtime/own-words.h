// The form of a text that names no legal move. Moves of other programs are rewritten in this program's own form, so
// that messages about an illegal move can name its cells.
#pragma once

#include "runtime/dialect.h"

namespace fairyforge {

// Does the text have the form of a move that some position of this game could have, in this program's own forms?
bool hasFormOfMove(const Variant& variant, std::string_view text);
// Returns the text as a move with the board's own names of cells: `7g7e` gives c3c5, `P*5e` gives P@e5. Cell
// names of `dialect` are tried first, then those of all dialects. If no attempt gives the form of a move,
// returns the text unchanged.
std::string inOwnWords(const Variant& variant, std::string_view text, const Dialect& dialect = ownDialect());

}  // namespace fairyforge
