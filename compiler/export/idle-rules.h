// Removes rules that never take effect: of hands that are always empty; of the last of several royal pieces
// if there is only one; of dropped pieces that count as unmoved, and of en passant, if no move tests them.
// Goals with several equivalent forms get one form. Games and their exports are compared after this.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports {

// Do moves or drops change other pieces than those that they move and take?
bool movesDoMore(const std::vector<PieceType>& types);

// capturesGoTo(): does some captured piece have this fate? capturesComeBack(): do all pieces that players
// take come to their own hands?
bool capturesGoTo(const HandRules& hands, CaptureFate fate);
bool capturesComeBack(const HandRules& hands);

// Returns the types that a player may ever have in hand.
TypeSet typesInHand(const Variant& variant);

// Makes tests for pieces that may be captured in passing fail. Returns false if there were none.
bool takeNothingEnPassant(VariantDraft& draft);

// Returns the number of royal pieces of the side on the board at the start.
std::ptrdiff_t royalCount(const Variant& variant, Side side);
// Can a royal piece come onto the board, or can a side have several?
bool mayHaveSeveralRoyals(const Variant& variant);

// Returns the game without the rules that never take effect.
VariantPtr withoutIdleRules(const Variant& variant);

}  // namespace fairyforge::exports
