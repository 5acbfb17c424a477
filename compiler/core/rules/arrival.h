// The types that a piece becomes where its move ends. Promotion and morph are both entries of this table.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// No entry: the piece keeps its type. One type: the change is forced. Several types: the player chooses.
class ArrivalTable {
 public:
  ArrivalTable() = default;
  ArrivalTable(std::size_t types, std::size_t cells)
      : types_(types), cells_(cells), entries_(kOwners * types * cells, 0) {}
  bool empty() const { return choices_.empty(); }
  void set(Side side, TypeId type, Cell cell, std::vector<TypeId> choices);
  // Returns the types that a piece of this side and type may become where its move ends on `cell`; empty: it
  // keeps its type.
  const std::vector<TypeId>& choices(Side side, TypeId type, Cell cell) const {
    static const std::vector<TypeId> kNone;
    if (entries_.empty()) return kNone;
    const std::uint16_t entry = entries_[(index(side) * types_ + index(type)) * cells_ + index(cell)];
    return entry == 0 ? kNone : choices_[entry - 1];
  }
  // Equal tables can have different fields, and so different bytes, if their entries were set in different
  // orders.
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(entries_, choices_);
  }

 private:
  std::size_t types_ = 0, cells_ = 0;
  std::vector<std::uint16_t> entries_;  // 0: no entry, else 1 + index into choices_
  std::vector<std::vector<TypeId>> choices_;
  std::size_t last_ = 0;  // the index of the choices that were set last
};

}  // namespace fairyforge
