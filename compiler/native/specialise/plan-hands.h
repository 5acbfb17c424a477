// Plans hands: which pieces may be dropped where, and into which hand captured pieces go.
#pragma once

#include <algorithm>

#include "compiler/native/specialise/drop-conditions.h"
#include "compiler/native/specialise/tables.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

// What drops of a type must not do.
enum class BarredDrop : std::uint8_t { None, Mate, Check };

// The drops of one type.
struct Drop {
  std::size_t type;
  std::size_t lane;                   // lane of the type as which it is held in the hand
  std::array<CellSet, kSides> cells;  // where it may be dropped
  std::array<std::vector<DropCondition>, kSides> conditions;
  BarredDrop barred = BarredDrop::None;
};

// A hand has a counter (a lane) for some types: lane i counts pieces of `types[i]`.
struct HandPlan {
  std::vector<std::size_t> types;
  std::array<std::vector<bool>, kSides>
      // By lane: does the hand count such pieces? Yes if they can be dropped, if moves test them in the hand,
      // or if a goal or an obligation counts hands.
      held;
  std::vector<Drop> drops;
  std::vector<std::size_t> beside;  // types that moves test in the hand, or drop together with the move
  bool anyBarred() const {
    return std::ranges::any_of(drops, [](const Drop& drop) { return drop.barred != BarredDrop::None; });
  }
  bool checkByThemselves = true;  // does a drop give check only by the dropped piece itself?
  bool capturing = false;
  struct Fate {
    std::size_t type;  // the type of the captured piece
    Side owner;        // the player whose hand gets a piece
    std::size_t lane;
  };
  // Into which hands captured pieces go, by captor and owner.
  std::array<std::array<std::vector<Fate>, kSides>, kOwners> fates;
  std::uint32_t effect = 0;  // the effect of every drop, and of what the third side introduces
  TableOffset lanes;         // a word for each type: the first bit of its lane
  // A word for each type: how many pieces a drop takes from the hand; 0 for types that never run out
  // (HandRules::endless). No value if all types run out.
  std::optional<TableOffset> taken;
  // for each type, the cells where a dropped piece counts as unmoved
  std::array<TableOffset, kSides> unmovedSets{};
  bool keepsCapturesOf(Side captor) const {
    return !fates[index(captor)][0].empty() || !fates[index(captor)][1].empty();
  }
};

// Returns the plan of the hands, without its tables and without the number of the effect of drops.
HandPlan planHands(const Variant& variant, const AllMoves& moves);
HandPlan withHandTables(const Variant& variant, HandPlan hands, TableBlock& tables);

}  // namespace fairyforge::specialise
