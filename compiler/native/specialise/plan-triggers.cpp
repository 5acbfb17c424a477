// A change is stored as an index among the choices of all triggers, which needs fewer bits of a move than a
// type.
#include "compiler/native/specialise/plan-triggers.h"

#include <algorithm>
#include <bit>

#include "compiler/core/base/sort-unique.h"

namespace fairyforge::specialise {
namespace {

// Returns the types to which triggers may change pieces, ascending.
std::vector<std::size_t> typesOfChanges(const Variant& variant) {
  std::vector<std::size_t> types;
  for (const Trigger& trigger : variant.triggers()) {
    for (const TypeId choice : trigger.choices) types.push_back(index(choice));
  }
  sortUnique(types);
  return types;
}

}  // namespace

std::vector<TriggerPlan> planTriggers(const Variant& variant) {
  const std::vector<std::size_t> types = typesOfChanges(variant);
  std::vector<TriggerPlan> plans;
  for (const Trigger& trigger : variant.triggers()) {
    TriggerPlan plan;
    trigger.changing.forEach([&](TypeId type) { plan.changing.push_back(index(type)); });
    for (const TypeId choice : trigger.choices) {
      const auto at = std::lower_bound(types.begin(), types.end(), index(choice));
      plan.choices.push_back(static_cast<std::size_t>(at - types.begin()));
    }
    sortUnique(plan.choices);
    plans.push_back(std::move(plan));
  }
  return plans;
}

Expected<TriggerCells> triggerCells(const Variant& variant, Side side, TypeId type) {
  const auto isRoyal = [&](TypeId t) { return variant.isRoyal(Piece(t, side)); };
  TriggerCells result;
  for (std::size_t i = 0; i < variant.triggers().size(); ++i) {
    const Trigger& trigger = variant.triggers()[i];
    const CellSet& zone = trigger.zone[index(side)];
    if (!trigger.arriving.has(type) || zone.empty()) continue;
    if (!(zone & result.all()).empty()) return Failure{"moves that set off several triggers"};
    result.of.emplace_back(i, zone);
    const auto royals = std::ranges::count_if(trigger.choices, isRoyal);
    trigger.changing.forEach([&](TypeId changing) {
      const bool may = isRoyal(changing) ? royals < std::ssize(trigger.choices) : royals > 0;
      result.changesRoyalty = result.changesRoyalty || may;
    });
  }
  return result;
}

Expected<ChangeFields> changeFields(const Variant& variant, std::size_t effects) {
  ChangeFields changes;
  changes.types = typesOfChanges(variant);
  if (changes.types.empty()) return changes;
  const auto bitsFor = [](std::size_t n) { return static_cast<unsigned>(std::bit_width(n)); };
  changes.effectBits = bitsFor(effects - 1);
  changes.cellBits = std::max(1u, bitsFor(variant.board().size() - 1));
  changes.typeBits = bitsFor(changes.types.size());
  if (changes.effectBits + changes.cellBits + changes.typeBits > kEffectBits)
    return Failure{"triggers beside too many effects of moves"};
  return changes;
}

}  // namespace fairyforge::specialise
