// Chooses the third side's act (ThirdSide in compiler/core/rules/variant.h) at random if nobody decides it.
#pragma once

#include "runtime/position.h"
#include "runtime/random.h"

namespace fairyforge {

// Returns the index of one of `acts`, which must not be empty, chosen by the random number `random`: by the
// weights in the rules or, if they are all zero, with equal probability.
template <typename Acts>
std::size_t drawnAct(const Variant& variant, const Acts& acts, std::uint64_t random) {
  std::uint64_t sum = 0;
  for (const auto& act : acts) sum += variant.third()->weightOf(act.to, act.as);
  if (sum == 0) return scaled(random, acts.size());
  std::uint64_t left = scaled(random, sum);
  for (std::size_t i = 0;; ++i) {
    const std::uint64_t weight = variant.third()->weightOf(acts[i].to, acts[i].as);
    if (left < weight) return i;
    left -= weight;
  }
}

}  // namespace fairyforge
