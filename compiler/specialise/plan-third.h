// What the third side may do in its turns.
#pragma once

#include "compiler/base/expected.h"
#include "compiler/specialise/attacks.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

struct ThirdPlan {
  // Has it turns of its own? What follows means nothing if not, but for the interval and the delay: never.
  bool acts = false;
  std::size_t interval = 0, delay = 0;
  bool mayPlayNullMove = false;
  bool shieldsRoyals = false;
  std::size_t mostOfAType = 0;
  std::vector<std::size_t> introduces;  // types
  TypeSet introducedOnto;
  // By player: may a piece put on an empty cell give it something to take?
  std::array<bool, kSides> addingExposes{};
};

// For variants with a third side. Without `addingExposes`. `moves`: the third side's. Fails where generated
// code would ask of an introduced piece what the rules do not.
Expected<ThirdPlan> planThird(const Variant& variant, const std::vector<TypeMoves>& moves);

// May a piece put on an empty cell let one of these attack something?
bool addingHelps(const std::vector<AttackFunction>& attacks);

}  // namespace fairyforge::specialise
