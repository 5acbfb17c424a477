// A game for tests that combines nearly all rare rules; it is built without a text.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// Returns a draft with the rules of `variant`, to which a test can add others.
VariantDraft draftOf(const Variant& variant);

// Returns the game. A pawn's arrival on the sixth rank changes a Magician, and Bishops become Magicians where
// they stand. Rooks return from the hand on a1 and a8. A third side, Nature, has Bishops. A link joins the
// left and right edges of the board.
VariantPtr gameWithEverything();

}  // namespace fairyforge::testing
