// The constant tables that generated code reads, in one block of 64-bit words. The block begins with a header
// (NativeHeader in compiler/native/native-code.h). Code knows each table's offset. Equal tables are stored
// once.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge::specialise {

inline constexpr std::size_t kTableHeaderWords = 16;

// Where a table starts in its block. The tables of a Plan come after the header, so no table has offset 0.
struct TableOffset {
  std::size_t bytes = 0;
  friend auto operator<=>(const TableOffset&, const TableOffset&) = default;
};
constexpr TableOffset operator+(TableOffset table, std::size_t bytes) {
  return {table.bytes + bytes};
}

class TableBlock {
 public:
  explicit TableBlock(std::size_t wordsPerSet) : wordsPerSet_(wordsPerSet), words_(kTableHeaderWords, 0) {}

  std::size_t wordsPerSet() const { return wordsPerSet_; }
  std::size_t setBytes() const { return 8 * wordsPerSet_; }
  TableOffset add(const std::vector<std::uint64_t>& table);
  TableOffset add(const std::vector<CellSet>& sets);

  // Adds a table of `words` zeros for the caller to fill in. It is never shared with an equal table.
  TableOffset reserve(std::size_t words);
  std::uint64_t& word(TableOffset table, std::size_t i) { return words_[table.bytes / 8 + i]; }
  std::uint64_t word(TableOffset table, std::size_t i) const { return words_[table.bytes / 8 + i]; }

  std::size_t bytes() const { return 8 * words_.size(); }
  const std::vector<std::uint64_t>& words() const { return words_; }

  // For archives: a block that was read back can be used but not extended.
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(wordsPerSet_, words_);
  }

 private:
  std::size_t wordsPerSet_;
  std::vector<std::uint64_t> words_;
  std::map<std::vector<std::uint64_t>, TableOffset> known_;
};

}  // namespace fairyforge::specialise
