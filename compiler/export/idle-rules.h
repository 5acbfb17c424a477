// Removes rules that never take effect: about hands that are always empty, about several royal pieces if
// there is only one, about en passant and unmoved dropped pieces if no move tests these. If goals have
// several equivalent forms, chooses one of them. Comparisons of games with their exports begin with this.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::exports {

// Do moves or drops have later effects (isEdit())?
bool movesDoMore(const std::vector<PieceType>& types);

// someCapturesGoTo(): do the captures of some owner have this fate? allCapturesComeBack(): has the game hands, and
// does all that a player captures come to the player's hand?
bool someCapturesGoTo(const HandRules& hands, CaptureFate fate);
bool allCapturesComeBack(const HandRules& hands);

// Returns the types that a player may ever have in hand.
TypeSet typesInHand(const Variant& variant);

// Replaces each test for a piece that may be captured en passant by one that always fails. Returns false if
// the draft had no such test.
bool takeNothingEnPassant(VariantDraft& draft);

// Returns the number of royal pieces of the side in the array.
std::ptrdiff_t royalCount(const Variant& variant, Side side);
// Can pieces become royal, or does a side begin with several royal pieces, on the board and in hand?
bool mayHaveSeveralRoyals(const Variant& variant);

// Returns the game without the rules that never take effect.
VariantPtr withoutIdleRules(const Variant& variant);

}  // namespace fairyforge::exports
