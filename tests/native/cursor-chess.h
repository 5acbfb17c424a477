// Chess written as programs that move a cursor along named directions: effects before each landing that are
// forgotten after it, forks on a test and its negation, castling by tests for attacks, en passant by looking
// at the previous move. Notation is never lowered to programs of this form.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

VariantDraft cursorChess();

}  // namespace fairyforge::testing
