// Positions as people compose them, which no game need lead to: what holds for the array alone shows there.
#pragma once

#include <optional>
#include <random>

#include "runtime/position.h"

namespace fairyforge::certify {

// Men of the array, fewer and elsewhere; who stands on his own cell there has not moved. Nothing if no position came of some
// attempts.
std::optional<Position> setUpPosition(const VariantPtr& variant, std::mt19937_64& random);

// What has not moved and is marked in a setup in which some men of the array stand where they began, and others do not.
void settleFirstMoves(const Variant& variant, Setup& setup);

}  // namespace fairyforge::certify
