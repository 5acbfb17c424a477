// What the third side may do in its turn (ThirdSide in compiler/rules/variant.h).
#pragma once

#include "runtime/position.h"
#include "runtime/random.h"

namespace fairyforge {

// Its acts in canonical order: moves of its pieces, introductions, and a pass, if passing is allowed or it
// has no other act. The players' turns are not considered: the game may have ended.
MoveList thirdSideActs(const Position& position);

// The player whose royal pieces the act would expose to the other player although it must not.
std::optional<Side> exposedPlayer(const Position& position, const Move& act);

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
