// The lists of words in word-lists.tsv, and the spelling of options.

#include "compiler/frontend/zrf/word-lists.h"

#include <algorithm>

#include "compiler/core/base/data-file.h"

namespace fairyforge::frontend::zrf {
namespace {

using Words = std::vector<std::string>;

bool has(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::string_view kTable =
#include "compiler/frontend/zrf/word-lists.tsv.inc"
    ;

// Returns the words of the list `list` in the table.
Words wordsOf(std::string_view list) {
  Words words;
  for (const DataRow& row : dataRows(kTable)) {
    if (row[0] == list) words.emplace_back(row[1]);
  }
  return words;
}

const Words& texts() {
  static const Words kWords = wordsOf("text");
  return kWords;
}

}  // namespace

const Words& gameEntries() {
  static const Words kWords = [] {
    Words words = wordsOf("game");
    words.insert(words.end(), texts().begin(), texts().end());
    return words;
  }();
  return kWords;
}

const Words& boardEntries() {
  static const Words kWords = wordsOf("board");
  return kWords;
}

const Words& pieceEntries() {
  static const Words kWords = wordsOf("piece");
  return kWords;
}

const Words& instructionWords() {
  static const Words kWords = wordsOf("instruction");
  return kWords;
}

const Words& conditionWords() {
  static const Words kWords = wordsOf("condition");
  return kWords;
}

bool isKeyword(std::string_view word) {
  static const Words kOther = wordsOf("other");
  const auto known = [&](std::string_view w) {
    return has(gameEntries(), w) || has(boardEntries(), w) || has(pieceEntries(), w) ||
           has(instructionWords(), w) || has(conditionWords(), w) || has(kOther, w);
  };
  return known(word) || (word.starts_with("not-") && has(conditionWords(), word.substr(4)));
}

bool isInterfaceEntry(std::string_view word) {
  return has(texts(), word);
}

bool isInterfaceOption(std::string_view name) {
  static const Words kOptions = wordsOf("option");
  return has(kOptions, name);
}

std::string spelledOption(std::string name) {
  std::ranges::transform(name, name.begin(), [](char c) {
    return c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return name;
}

}  // namespace fairyforge::frontend::zrf
