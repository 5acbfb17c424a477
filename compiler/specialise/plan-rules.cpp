// Rules of the game beyond how pieces move: its ends, triggers, hands, the third side.
#include <bit>

#include "compiler/specialise/planner.h"

namespace fairyforge {

void Planner::planEnd() {
  const EndRules& rules = variant_.end();
  plan_.end.bareKing = rules.bareKing.kind;
  for (std::size_t t = 0; t < variant_.types().size(); ++t) {
    if (variant_.isMaterial(typeAt(t))) plan_.end.material.add(typeAt(t));
  }
  for (const Side side : kBothSides) {
    plan_.end.royals[index(side)] = rules.royals[index(side)];
    plan_.end.losesWithoutRoyals[index(side)] =
        rules.royals[index(side)] == RoyalRule::All && variant_.startsWithRoyal(side);
  }
}

void Planner::planTriggers() {
  ChangeFields& changes = plan_.changes;
  for (const Trigger& trigger : variant_.triggers()) {
    for (const TypeId choice : trigger.choices) changes.types.push_back(index(choice));
  }
  sortUnique(changes.types);
  for (const Trigger& trigger : variant_.triggers()) {
    TriggerPlan plan;
    trigger.changing.forEach([&](TypeId type) { plan.changing.push_back(index(type)); });
    for (const TypeId choice : trigger.choices) {
      const auto at = std::lower_bound(changes.types.begin(), changes.types.end(), index(choice));
      plan.choices.push_back(static_cast<std::size_t>(at - changes.types.begin()));
    }
    sortUnique(plan.choices);
    plan_.triggers.push_back(std::move(plan));
  }
}

void Planner::planTriggersOf(Side side, TypePlan& t) {
  const auto isRoyal = [&](TypeId type) { return variant_.isRoyal(type); };
  std::map<std::size_t, CellSet> single;
  for (std::size_t cell = 0; cell < plan_.cells; ++cell) {
    std::vector<std::size_t> here;
    for (std::size_t i = 0; i < variant_.triggers().size(); ++i) {
      const Trigger& trigger = variant_.triggers()[i];
      if (!trigger.arriving.has(typeAt(t.type)) || !trigger.zone[index(side)].has(cellAt(cell))) continue;
      here.push_back(i);
      const auto royals = std::count_if(trigger.choices.begin(), trigger.choices.end(), isRoyal);
      for (const std::size_t type : plan_.triggers[i].changing) {
        const bool royal = isRoyal(typeAt(type));
        t.makeAndTest = t.makeAndTest || (royal ? royals < std::ssize(trigger.choices) : royals > 0);
      }
    }
    plan_.changes.count = std::max(plan_.changes.count, here.size());
    if (here.size() == 1) single[here.front()].add(cellAt(cell));
    if (here.size() > 1) t.severalTriggers.add(cellAt(cell));
  }
  t.triggers.assign(single.begin(), single.end());
}

// When the effects and the triggers of all types are known: has a native move room for them?
bool Planner::changesFit() {
  ChangeFields& changes = plan_.changes;
  if (changes.count == 0) return true;
  const auto bitsFor = [](std::size_t n) { return static_cast<unsigned>(std::bit_width(n)); };
  changes.effectBits = bitsFor(plan_.effects.size() - 1);
  changes.cellBits = std::max(1u, bitsFor(plan_.cells - 1));
  changes.typeBits = bitsFor(changes.types.size());
  return changes.effectBits + changes.count * changes.bits() <= kEffectBits;
}

void Planner::planHands() {
  const HandRules& rules = variant_.hands();
  HandPlan& hands = plan_.hands;
  if (!rules.any()) return;
  const std::size_t types = variant_.types().size();
  hands.capturing = rules.capturing;
  for (std::size_t t = 0; t < types; ++t) {
    if (rules.cells[0][t].empty() && rules.cells[1][t].empty()) continue;
    hands.types.push_back(t);
    for (const Side side : kBothSides) {
      hands.cells[index(side)].push_back(rules.cells[index(side)][t]);
      CellSet unmoved;
      for (std::size_t i = 0; i < plan_.cells; ++i) {
        if (variant_.registers().unmoved && variant_.isUnmovedWhenDropped(Piece(typeAt(t), side), cellAt(i)))
          unmoved.add(cellAt(i));
      }
      hands.unmovedCells[index(side)].push_back(unmoved);
    }
  }
  plan_.layout.handTypes = hands.types.size();
  for (const Side captor : kBothSides) {
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
}

void Planner::handTables() {
  HandPlan& hands = plan_.hands;
  if (hands.types.empty()) return;
  std::vector<std::uint64_t> lanes(plan_.layout.types, 0);
  for (std::size_t i = 0; i < hands.types.size(); ++i) lanes[hands.types[i]] = StateLayout::kHandBits * i;
  hands.lanes = plan_.tables.add(lanes);
  for (const Side side : kBothSides) {
    std::vector<CellSet> unmoved(plan_.layout.types);
    for (std::size_t i = 0; i < hands.types.size(); ++i) {
      unmoved[hands.types[i]] = hands.unmovedCells[index(side)][i];
    }
    hands.unmovedSets[index(side)] = plan_.tables.add(unmoved);
  }
}

void Planner::planThird() {
  const ThirdSide& rules = *variant_.third();
  ThirdPlan& third = plan_.third;
  constexpr std::size_t kNever = std::size_t{1} << 62;
  third.interval = rules.acts ? static_cast<std::size_t>(rules.interval) : kNever;
  third.delay = rules.acts ? static_cast<std::size_t>(std::max(0, rules.delay)) : kNever;
  third.introducedOnto = rules.introducedOnto;
  if (!rules.acts) return;
  const std::vector<TypePlan>& types = plan_.types[index(Side::Third)];
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    if (!rules.introduces.has(typeAt(t))) continue;
    const bool byCode = types[t].general.empty() && !types[t].imitates;
    (byCode ? third.introduces : third.others).push_back(t);
  }
  for (const Side side : kBothSides) {
    bool& exposes = third.addingExposes[index(side)];
    for (const AttackFunction& attack : attackFunctions_[index(side)]) {
      for (const auto& paths : *attack.attackers) {
        exposes = exposes || std::any_of(paths.begin(), paths.end(),
                                         [](const OccupancyPath& p) { return !p.filled.empty(); });
      }
    }
    for (const TypePlan& t : plan_.types[index(side)]) exposes = exposes || t.takesInGeneral;
  }
}

}  // namespace fairyforge
