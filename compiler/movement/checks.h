// Looks for likely mistakes in a notation that has a meaning.
#pragma once

#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"
#include "compiler/movement/reporter.h"

namespace fairyforge::movement {

// Warns if a letter such as `m` or `c` before one atom looks as if it were meant for the next atom too.
void checkScopes(const Notation& notation, Reporter& report);

// Reports an error for the first term that has no move on this board. If all have moves, warns of terms whose
// moves other terms have too, of letters without which their term means the same, and if there are too many
// moves to find these.
void checkUseless(const Notation& notation, const Board& board, const MovementOptions& options,
                  Reporter& report);

}  // namespace fairyforge::movement
