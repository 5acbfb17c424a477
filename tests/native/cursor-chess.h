// Chess written as programs of a cursor that follows named directions: effects before each landing that are
// forgotten after it, forks on a test and its negation, castling by tests of attacks, en passant by what the
// previous move was. Nothing of it is in the form that notation lowers to.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

VariantDraft cursorChess();

}  // namespace fairyforge::testing
