// Teaches a network (runtime/engine/network.h) what the other numbers of an evaluation do not tell.
#pragma once

#include "compiler/tune/observed.h"

namespace fairyforge::tune {

struct Taught {
  engine::Network network;
  // The mean error of what is foretold of the games that were kept apart, without the network and with it.
  double errorWithout = 0, errorWith = 0;
};

// `scale`: how much a hundredth is worth in games, in natural units of information.
Taught learnNetwork(const VariantPtr& variant, const engine::Numbers& numbers, double scale,
                    const std::vector<ObservedGame>& games, std::uint64_t seed);

}  // namespace fairyforge::tune
