// What comes of the third side's turn (ThirdSide in compiler/rules/variant.h) where nobody decides.
#pragma once

#include "runtime/position.h"
#include "runtime/random.h"

namespace fairyforge {

// Which of the acts comes up, by a random word: as often as the rules say, or each as often as the others.
template <typename Acts>
std::size_t drawnAct(const Variant& variant, const Acts& acts, std::uint64_t random) {
  std::uint64_t sum = 0;
  for (const auto& act : acts) sum += variant.third()->weightOf(act.as);
  if (sum == 0) return scaled(random, acts.size());
  std::uint64_t left = scaled(random, sum);
  for (std::size_t i = 0;; ++i) {
    const std::uint64_t weight = variant.third()->weightOf(acts[i].as);
    if (left < weight) return i;
    left -= weight;
  }
}

}  // namespace fairyforge
