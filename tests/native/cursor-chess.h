// Returns chess written as programs that move a cursor along named directions. They use what programs lowered
// from notation never use: effects before each landing that are forgotten after it, forks on a test and on
// its negation, castling with tests for attacks, and en passant by a test of the previous move.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

VariantDraft cursorChess();

}  // namespace fairyforge::testing
