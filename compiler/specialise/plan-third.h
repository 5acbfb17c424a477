// What the third side may do in its turns.
#pragma once

#include "compiler/specialise/attacks.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

struct ThirdPlan {
  std::size_t interval = 0, delay = 0;
  std::vector<std::size_t> introduces;  // types whose introductions generated code finds
  std::vector<std::size_t> others;      // types that an interpreter must try out on each cell
  TypeSet introducedOnto;
  // By player: may a piece put on an empty cell give it something to take?
  std::array<bool, kSides> addingExposes{};
};

// For variants with a third side. Without `addingExposes`. `moves`: the third side's.
ThirdPlan planThird(const Variant& variant, const std::vector<TypeMoves>& moves);

// May a piece put on an empty cell let one of these attack something?
bool addingHelps(const std::vector<AttackFunction>& attacks);

}  // namespace fairyforge::specialise
