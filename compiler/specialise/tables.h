// The constant tables of generated code: one block of 64-bit words that starts with a header for the
// executor. Generated code knows every table by its byte offset in the block. Equal tables are stored once.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

inline constexpr std::size_t kTableHeaderWords = 16;

class TableBlock {
 public:
  explicit TableBlock(std::size_t wordsPerSet) : wordsPerSet_(wordsPerSet), words_(kTableHeaderWords, 0) {}

  std::size_t wordsPerSet() const { return wordsPerSet_; }
  std::size_t setBytes() const { return 8 * wordsPerSet_; }
  // Both return the byte offset of the table.
  std::size_t add(const std::vector<std::uint64_t>& table);
  std::size_t add(const std::vector<CellSet>& sets);

  // For a table that is filled in place: reserves it and returns its byte offset.
  std::size_t reserve(std::size_t words);
  std::uint64_t& word(std::size_t byteOffset) { return words_[byteOffset / 8]; }

  std::size_t bytes() const { return 8 * words_.size(); }
  const std::vector<std::uint64_t>& words() const { return words_; }

  // For archives: a block that was read can be used, not added to.
  template <typename Fields>
  void archiveFields(Fields&& fields) {
    fields(wordsPerSet_, words_);
  }
  template <typename Fields>
  void archiveFields(Fields&& fields) const {
    fields(wordsPerSet_, words_);
  }

 private:
  std::size_t wordsPerSet_;
  std::vector<std::uint64_t> words_;
  std::map<std::vector<std::uint64_t>, std::size_t> known_;
};

}  // namespace fairyforge
