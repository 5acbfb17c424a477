// A captured piece that can never be dropped is not counted.
#include "compiler/specialise/plan-hands.h"

#include <algorithm>

#include "compiler/specialise/state-layout.h"

namespace fairyforge::specialise {

HandPlan planHands(const Variant& variant) {
  const HandRules& rules = variant.hands();
  HandPlan hands;
  if (!rules.any()) return hands;
  const std::size_t types = variant.types().size();
  hands.capturing = rules.capturing;
  for (std::size_t t = 0; t < types; ++t) {
    if (rules.cells[0][t].empty() && rules.cells[1][t].empty()) continue;
    hands.types.push_back(t);
    for (const Side side : kBothSides) {
      hands.cells[index(side)].push_back(rules.cells[index(side)][t]);
      CellSet unmoved;
      for (std::size_t i = 0; i < variant.board().size(); ++i) {
        if (variant.registers().unmoved && variant.isUnmovedWhenDropped(Piece(typeAt(t), side), cellAt(i)))
          unmoved.add(cellAt(i));
      }
      hands.unmovedCells[index(side)].push_back(unmoved);
    }
  }
  for (const Side captor : kAllOwners) {
    const CaptureFate fate = rules.fate[index(captor)];
    for (const Side victim : kBothSides) {
      for (std::size_t t = 0; t < types && fate != CaptureFate::Gone; ++t) {
        const Side owner = fate == CaptureFate::OwnersHand ? victim : captor;
        const std::size_t becomes = rules.becomes.empty() ? t : index(rules.becomes[t]);
        const auto lane = std::find(hands.types.begin(), hands.types.end(), becomes);
        const bool droppable = !rules.cells[index(owner)][becomes].empty();
        if (lane == hands.types.end() || !droppable) continue;  // never dropped: not counted
        hands.fates[index(captor)][index(victim)].push_back(
            {t, owner, static_cast<std::size_t>(lane - hands.types.begin())});
      }
    }
  }
  return hands;
}

HandPlan withHandTables(HandPlan hands, std::size_t types, TableBlock& tables) {
  if (hands.types.empty()) return hands;
  std::vector<std::uint64_t> lanes(types, 0);
  for (std::size_t i = 0; i < hands.types.size(); ++i) lanes[hands.types[i]] = StateLayout::kHandBits * i;
  hands.lanes = tables.add(lanes);
  for (const Side side : kBothSides) {
    std::vector<CellSet> unmoved(types);
    for (std::size_t i = 0; i < hands.types.size(); ++i) {
      unmoved[hands.types[i]] = hands.unmovedCells[index(side)][i];
    }
    hands.unmovedSets[index(side)] = tables.add(unmoved);
  }
  return hands;
}

}  // namespace fairyforge::specialise
