// Plans what the third side may do in its turns.
#pragma once

#include "compiler/core/base/expected.h"
#include "compiler/native/specialise/attacks.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

struct ThirdPlan {
  // Does the third side have turns of its own? If not, it has only pieces, and `interval` and `delay` never
  // pass.
  bool acts = false;
  // Do players move its pieces in turns of theirs? Only one of the two can be true.
  bool isMoved = false;
  bool hasMoves() const { return acts || isMoved; }
  std::size_t interval = 0, delay = 0;
  bool mayPlayNullMove = false;
  bool shieldsRoyals = false;
  std::size_t mostOfAType = 0;
  std::vector<std::size_t> introduces;  // types
  TypeSet introducedOnto;
  // By player: may a piece that is put on an empty cell make captures of this player possible?
  std::array<bool, kSides> addingExposes{};
};

// Returns the plan of the third side, which the variant must have; `addingExposes` is not filled in. `moves`
// are those of the third side. Fails if generated code would judge introduced pieces differently from the
// rules.
Expected<ThirdPlan> planThird(const Variant& variant, const std::vector<TypeMoves>& moves);

// May a piece that is put on an empty cell make one of these attacks possible?
bool addingHelps(const std::vector<AttackFunction>& attacks);

}  // namespace fairyforge::specialise
