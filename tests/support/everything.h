// A game with the rules that few games have, put together without a text.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::testing {

// The rules of `variant` to add to.
VariantDraft draftOf(const Variant& variant);

// Pawns reaching the sixth rank change a Magician; Bishops become Magicians where they stand; Rooks come back
// from the hand on a1 and a8; a third side, Nature, has Bishops; a link joins the border files.
VariantPtr gameWithEverything();

}  // namespace fairyforge::testing
