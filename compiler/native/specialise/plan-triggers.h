// Plans triggers (Trigger in compiler/core/rules/variant.h): a piece that arrives in a zone changes the types
// of other pieces.
#pragma once

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// Which types a trigger may change, and into which, for both sides.
struct TriggerPlan {
  std::vector<std::size_t> changing;  // types
  std::vector<std::size_t> choices;   // indices in ChangeFields::types
};
std::vector<TriggerPlan> planTriggers(const Variant& variant);

// The cells on which a move of a type sets off triggers.
struct TriggerCells {
  std::vector<std::pair<std::size_t, CellSet>> one;  // cells with one trigger, by its number
  CellSet several;
  std::size_t most = 0;         // the most triggers on one cell
  bool changesRoyalty = false;  // may a changed piece become royal, or cease to be royal?
};
TriggerCells triggerCells(const Variant& variant, Side side, TypeId type);

// Where a native move stores the changes that it makes: above the number of its effect, `count` fields. Each
// has a cell, and an index in `types` plus 1, or 0 for no change.
inline constexpr unsigned kEffectBits = 28;
struct ChangeFields {
  std::vector<std::size_t> types;
  std::size_t count = 0;
  unsigned effectBits = kEffectBits;
  unsigned cellBits = 0, typeBits = 0;
  unsigned bits() const { return cellBits + typeBits; }
};
// Returns the fields of native moves that have one of `effects` effects and set off at most `count` triggers.
// Fails if a native move has no room for them.
Expected<ChangeFields> changeFields(const Variant& variant, std::size_t count, std::size_t effects);

}  // namespace fairyforge::specialise
