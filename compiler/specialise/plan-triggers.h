// Triggers: a piece that arrives changes other pieces.
#pragma once

#include "compiler/base/expected.h"
#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

// What the changes of a trigger may be, for each side's pieces alike.
struct TriggerPlan {
  std::vector<std::size_t> changing;  // types
  std::vector<std::size_t> choices;   // indices in ChangeFields::types
};
std::vector<TriggerPlan> planTriggers(const Variant& variant);

// On which cells a move of a type sets off triggers.
struct TriggerCells {
  std::vector<std::pair<std::size_t, CellSet>> one;  // one trigger: its number
  CellSet several;
  std::size_t most = 0;         // triggers on one cell
  bool changesRoyalty = false;  // a changed piece may become royal, or no longer be
};
TriggerCells triggerCells(const Variant& variant, Side side, TypeId type);

// Where a native move holds the changes that it causes: above its effect, `count` times a cell and one more
// than the new type's index in `types`; 0: no change.
inline constexpr unsigned kEffectBits = 28;
struct ChangeFields {
  std::vector<std::size_t> types;
  std::size_t count = 0;
  unsigned effectBits = kEffectBits;
  unsigned cellBits = 0, typeBits = 0;
  unsigned bits() const { return cellBits + typeBits; }
};
// For moves with one of so many effects that set off at most `count` triggers. Fails where a native move has
// no room for that.
Expected<ChangeFields> changeFields(const Variant& variant, std::size_t count, std::size_t effects);

}  // namespace fairyforge::specialise
