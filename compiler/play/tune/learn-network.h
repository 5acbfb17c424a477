// Trains a network (runtime/engine/network.h) on what the other numbers of an evaluation do not explain.
#pragma once

#include "compiler/play/tune/observed.h"

namespace fairyforge::tune {

struct LearnedNetwork {
  engine::Network network;
  // The mean error of predictions for the games that were kept apart, without and with the network.
  double errorWithout = 0, errorWith = 0;
};

// Trains a network on the games, for an evaluation that has `numbers` besides. `scale` is the member of Fit;
// `seed` makes the result repeatable.
LearnedNetwork learnNetwork(const VariantPtr& variant, const engine::Numbers& numbers, double scale,
                            const std::vector<ObservedGame>& games, std::uint64_t seed);

}  // namespace fairyforge::tune
