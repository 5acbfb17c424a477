// Hands: what may be dropped, and what becomes of captured pieces.
#pragma once

#include "compiler/rules/variant.h"
#include "compiler/specialise/tables.h"

namespace fairyforge::specialise {

// Drops. Lane i of a hand counts pieces of `types[i]`.
struct HandPlan {
  std::vector<std::size_t> types;
  std::array<std::vector<CellSet>, kSides> cells;         // by lane: where they may be put
  std::array<std::vector<CellSet>, kSides> unmovedCells;  // by lane: where they count as unmoved
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
HandPlan planHands(const Variant& variant);
HandPlan withHandTables(HandPlan hands, std::size_t types, TableBlock& tables);

}  // namespace fairyforge::specialise
