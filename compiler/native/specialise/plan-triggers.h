// Plans triggers: a piece that arrives in a zone changes other pieces.
#pragma once

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// The changes that a trigger may cause, for the pieces of both sides.
struct TriggerPlan {
  std::vector<std::size_t> changing;  // types
  std::vector<std::size_t> choices;   // indices in ChangeFields::types
};
std::vector<TriggerPlan> planTriggers(const Variant& variant);

// The cells on which a move of a type sets off a trigger.
struct TriggerCells {
  std::vector<std::pair<std::size_t, CellSet>> of;  // by the number of the trigger
  bool changesRoyalty = false;                      // may a changed piece become royal, or cease to be royal?
  CellSet all() const {
    CellSet cells;
    for (const auto& [number, some] : of) cells |= some;
    return cells;
  }
};
// Fails if a move may set off several triggers.
Expected<TriggerCells> triggerCells(const Variant& variant, Side side, TypeId type);

// How a native move holds the change that it causes: above its effect a cell and an index in `types` plus 1, or 0 for no
// change. Without triggers there are no types.
inline constexpr unsigned kEffectBits = 28;
struct ChangeFields {
  std::vector<std::size_t> types;
  unsigned effectBits = kEffectBits;
  unsigned cellBits = 0, typeBits = 0;
};
// Returns the fields of native moves that have one of `effects` effects. Fails if a native move has no room for them.
Expected<ChangeFields> changeFields(const Variant& variant, std::size_t effects);

}  // namespace fairyforge::specialise
