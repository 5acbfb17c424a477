// Chess written as programs of a cursor that follows named directions: effects before each landing that are
// forgotten after it, forks on a test and its negation, castling by tests of attacks, en passant by the
// previous move. None of it has the form to which notation is lowered.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

VariantDraft cursorChess();

}  // namespace fairyforge::testing
