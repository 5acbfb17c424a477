// Rules that never take effect: those of hands that are always empty, of the last of several royal
// pieces where there is one, of dropped pieces as unmoved and of what has just passed where no move asks; and goals in
// the one form of several that mean the same. A game and its export are compared so.
#pragma once

#include "compiler/rules/variant.h"

namespace fairyforge::exports {

// Do moves or drops change other pieces than those that they move and take?
bool movesDoMore(const std::vector<PieceType>& types);

// Does anything that is taken go there? Does all that players take come to their own hands?
bool capturesGoTo(const HandRules& hands, CaptureFate fate);
bool capturesComeBack(const HandRules& hands);

// The types that a player may ever have in hand.
TypeSet typesInHand(const Variant& variant);

// Can a royal piece come upon the board, or may there be several of a side?
bool mayHaveSeveralRoyals(const Variant& variant);

// The same game without such rules.
VariantPtr withoutIdleRules(const Variant& variant);

}  // namespace fairyforge::exports
