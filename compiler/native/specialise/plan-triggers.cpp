// Plans triggers. A native move stores a change of type as an index among the choices of all triggers, which
// needs fewer bits than a type.
#include "compiler/native/specialise/plan-triggers.h"

#include <algorithm>
#include <bit>
#include <map>

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

// Finds, by cell, the triggers that a piece of the type sets off when it arrives there, and whether they can
// change royal pieces.
TriggerCells triggerCells(const Variant& variant, Side side, TypeId type) {
  const auto isRoyal = [&](TypeId t) { return variant.isRoyal(Piece(t, side)); };
  TriggerCells result;
  std::map<std::size_t, CellSet> one;
  for (std::size_t cell = 0; cell < variant.board().size(); ++cell) {
    std::vector<std::size_t> here;
    for (std::size_t i = 0; i < variant.triggers().size(); ++i) {
      const Trigger& trigger = variant.triggers()[i];
      if (!trigger.arriving.has(type) || !trigger.zone[index(side)].has(cellAt(cell))) continue;
      here.push_back(i);
      const auto royals = std::count_if(trigger.choices.begin(), trigger.choices.end(), isRoyal);
      trigger.changing.forEach([&](TypeId changing) {
        const bool may = isRoyal(changing) ? royals < std::ssize(trigger.choices) : royals > 0;
        result.changesRoyalty = result.changesRoyalty || may;
      });
    }
    result.most = std::max(result.most, here.size());
    if (here.size() == 1) one[here.front()].add(cellAt(cell));
    if (here.size() > 1) result.several.add(cellAt(cell));
  }
  result.one.assign(one.begin(), one.end());
  return result;
}

Expected<ChangeFields> changeFields(const Variant& variant, std::size_t count, std::size_t effects) {
  ChangeFields changes;
  changes.types = typesOfChanges(variant);
  changes.count = count;
  if (count == 0) return changes;
  const auto bitsFor = [](std::size_t n) { return static_cast<unsigned>(std::bit_width(n)); };
  changes.effectBits = bitsFor(effects - 1);
  changes.cellBits = std::max(1u, bitsFor(variant.board().size() - 1));
  changes.typeBits = bitsFor(changes.types.size());
  if (changes.effectBits + count * changes.bits() > kEffectBits)
    return Failure{"its triggers may change too many pieces in one move"};
  return changes;
}

}  // namespace fairyforge::specialise
