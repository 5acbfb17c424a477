// What a variant loses when it is exported to Zillions. The words are those of zrfCapabilities().
#pragma once

#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/zrf/movements.h"

namespace fairyforge::exports::zrf {

const Capabilities& zrfCapabilities();

std::vector<Loss> lossesOf(const Variant& variant, const Movements& movements);

// Returns the game with its lost rules replaced by the rules that the losses describe, as far
// as these can be expressed.
VariantPtr playedGame(const Variant& variant, const std::vector<Loss>& losses);

// Can a side ever have two royal pieces?
bool mayHaveSeveralRoyals(const Variant& variant);
// Can a piece ever come to a hand, in the exported game?
bool usesHands(const Variant& variant);

}  // namespace fairyforge::exports::zrf
