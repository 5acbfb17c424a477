// Hands: what may be dropped, and what becomes of captured pieces.
#pragma once

#include <algorithm>

#include "compiler/specialise/drop-conditions.h"
#include "compiler/specialise/tables.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

// What no drop of a type may give.
enum class BarredDrop : std::uint8_t { None, Mate, Check };

// What is put on the board from a hand.
struct Drop {
  std::size_t type;
  std::size_t lane;                   // of what it is in the hand
  std::array<CellSet, kSides> cells;  // where it may be put
  std::array<std::vector<DropCondition>, kSides> conditions;
  BarredDrop barred = BarredDrop::None;
};

// Lane i of a hand counts pieces of `types[i]`.
struct HandPlan {
  std::vector<std::size_t> types;
  std::array<std::vector<bool>, kSides>
      held;  // by lane: can something of it be dropped? Else it is not counted
  std::vector<Drop> drops;
  std::vector<std::size_t> beside;  // types that moves ask of the hand, or put on the board beside them
  bool anyBarred() const {
    return std::ranges::any_of(drops, [](const Drop& drop) { return drop.barred != BarredDrop::None; });
  }
  bool checkByThemselves = true;  // can no drop that gives check do so by another piece?
  bool capturing = false;
  struct Fate {
    std::size_t type;  // of what was taken
    Side owner;        // whose hand gets something
    std::size_t lane;
  };
  // Of what is captured, by captor and owner.
  std::array<std::array<std::vector<Fate>, kSides>, kOwners> fates;
  std::uint32_t effect = 0;                       // of every drop, and of what the third side introduces
  TableOffset lanes;                              // a word for each type, the first bit of its lane
  std::array<TableOffset, kSides> unmovedSets{};  // for each type where it counts as unmoved
  bool keepsCapturesOf(Side captor) const {
    return !fates[index(captor)][0].empty() || !fates[index(captor)][1].empty();
  }
};

// Without tables and without the effect of drops.
HandPlan planHands(const Variant& variant, const AllMoves& moves);
HandPlan withHandTables(const Variant& variant, HandPlan hands, TableBlock& tables);

}  // namespace fairyforge::specialise
