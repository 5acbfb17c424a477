// A game with nearly all rules that only few games have, built without a text.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// Returns a draft with the rules of `variant`, to which others can be added.
VariantDraft draftOf(const Variant& variant);

// Returns a game in which a pawn's arrival on the sixth rank changes a Magician, Bishops become Magicians in
// place, Rooks return from the hand on a1 and a8, a third side, Nature, has Bishops, and a link joins the
// border files.
VariantPtr gameWithEverything();

}  // namespace fairyforge::testing
