// Finds equal tables by a map from a table's words to its offset.

#include "compiler/native/specialise/tables.h"

namespace fairyforge::specialise {

TableOffset TableBlock::add(const std::vector<std::uint64_t>& table) {
  const auto [entry, isNew] = known_.try_emplace(table, TableOffset{8 * words_.size()});
  if (isNew) words_.insert(words_.end(), table.begin(), table.end());
  return entry->second;
}

TableOffset TableBlock::add(const std::vector<CellSet>& sets) {
  std::vector<std::uint64_t> table;
  table.reserve(sets.size() * wordsPerSet_);
  for (const CellSet& set : sets) {
    for (std::size_t w = 0; w < wordsPerSet_; ++w) table.push_back(set.word(w));
  }
  return add(table);
}

TableOffset TableBlock::reserve(std::size_t words) {
  const TableOffset offset{8 * words_.size()};
  words_.resize(words_.size() + words, 0);
  return offset;
}

}  // namespace fairyforge::specialise
