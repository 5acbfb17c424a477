// What a variant loses when it is written for Zillions. The words are those of zrfCapabilities().
#pragma once

#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/zrf/movements.h"

namespace fairyforge::exports::zrf {

const Capabilities& zrfCapabilities();

std::vector<Loss> lossesOf(const Variant& variant, const Movements& movements);

// The game with the rules that the losses put in the place of its own, as far as they can be said.
VariantPtr playedGame(const Variant& variant, const std::vector<Loss>& losses);

// Can a side ever have two royal pieces?
bool mayHaveSeveralRoyals(const Variant& variant);
// Can a piece ever come to a hand, in the exported game?
bool usesHands(const Variant& variant);

}  // namespace fairyforge::exports::zrf
