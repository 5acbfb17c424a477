// Plans what the third side may do in its turns.
#pragma once

#include "compiler/core/base/expected.h"
#include "compiler/native/specialise/attacks.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

struct ThirdPlan {
  // Does the third side have turns of its own? If not, only the interval and the delay have a meaning: never.
  bool acts = false;
  std::size_t interval = 0, delay = 0;
  bool mayPlayNullMove = false;
  bool shieldsRoyals = false;
  std::size_t mostOfAType = 0;
  std::vector<std::size_t> introduces;  // types
  TypeSet introducedOnto;
  // By player: may a piece that is put on an empty cell give the player something to take?
  std::array<bool, kSides> addingExposes{};
};

// Returns the plan of the third side, which the variant must have; `addingExposes` is not filled in. `moves`
// are the third side's. Fails if generated code would judge an introduced piece differently from the rules.
Expected<ThirdPlan> planThird(const Variant& variant, const std::vector<TypeMoves>& moves);

// Could one of these attacks become possible because a piece is put on an empty cell?
bool addingHelps(const std::vector<AttackFunction>& attacks);

}  // namespace fairyforge::specialise
