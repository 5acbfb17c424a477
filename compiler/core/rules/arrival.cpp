#include "compiler/core/rules/arrival.h"

#include "compiler/core/base/add-once.h"

namespace fairyforge {

void ArrivalTable::set(Side side, TypeId type, Cell cell, std::vector<TypeId> choices) {
  std::uint16_t& entry = entries_[(index(side) * types_ + index(type)) * cells_ + index(cell)];
  if (choices.empty() || (choices.size() == 1 && choices[0] == type)) {
    entry = 0;
    return;
  }
  // Neighbouring cells often have the same choices, so the last choices are compared first.
  const bool asBefore = last_ < choices_.size() && choices_[last_] == choices;
  if (!asBefore) last_ = addOnce(choices_, std::move(choices));
  entry = static_cast<std::uint16_t>(1 + last_);
}

}  // namespace fairyforge
