// The checks of a notation as a whole, once it is known to have a meaning.
#pragma once

#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"
#include "compiler/movement/reporter.h"

namespace fairyforge::movement {

// Warns where a modality looks as if it governed the next atom too.
void checkScopes(const Notation& notation, Reporter& report);

// Refuses terms that can never make a move on this board, and warns of terms that do nothing which the others
// do not do, and of letters without which their term would be the same.
void checkUseless(const Notation& notation, const Board& board, const MovementOptions& options,
                  Reporter& report);

}  // namespace fairyforge::movement
