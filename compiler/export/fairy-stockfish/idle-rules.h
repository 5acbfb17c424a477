// Rules that never come into play: of hands in which nothing ever is, of the last of several royal pieces
// where there is one, of dropped pieces as unmoved where nothing asks. Who compares a game with what was
// written of it compares without them.
#pragma once

#include "compiler/rules/variant.h"

namespace fairyforge {

// The types that a player may ever have in hand.
TypeSet typesInHand(const Variant& variant);

// Can a royal piece come upon the board, or may there be several of a side?
bool mayHaveSeveralRoyals(const Variant& variant);

// The same game without such rules.
VariantPtr withoutIdleRules(const Variant& variant);

}  // namespace fairyforge
