// The values of keys in a variants.ini: numbers, results, letters of pieces, regions of the board.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/ini/lowering.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/text/characters.h"

namespace fairyforge {

using namespace syntax;

namespace {

// Of what has no parent and does not say otherwise.
const IniLetters& standardLetters() {
  static const IniLetters kLetters{{'P', "pawn"}, {'N', "knight"}, {'B', "bishop"},
                                   {'R', "rook"}, {'Q', "queen"},  {'K', "king"}};
  return kLetters;
}

const std::string* pieceOf(const IniLetters& letters, char letter) {
  const auto found = letters.find(capital(letter));
  return found == letters.end() ? nullptr : &found->second;
}

}  // namespace

SourceSpan IniLowering::spanOf(std::string_view key) const {
  const IniEntry* entry = config_.find(key);
  return entry ? entry->value.span : SourceSpan{};
}
Word IniLowering::value(std::string_view key) const {
  if (const IniEntry* entry = config_.find(key)) return entry->value;
  return {std::string(iniKey(key)->standard), {}};
}

int IniLowering::number(std::string_view key, int standard, int min, int max) {
  const IniEntry* entry = config_.find(key);
  if (!entry) return standard;
  if (const auto number = parseNumber(entry->value, min, max)) return number->value;
  error(valueOrKey(*entry), "bad-number",
        fmt::format("'{}' must be a number from {} to {}, found '{}'", key, min, max, entry->value.text));
  return standard;
}

// A file by letter or number.
int IniLowering::fileNumber(std::string_view key, int standard, int max) {
  const IniEntry* entry = config_.find(key);
  if (!entry || isDigits(entry->value.text)) return number(key, standard, 1, max);
  const std::string& text = entry->value.text;
  const int file = text.size() == 1 && text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 1 : 0;
  if (file >= 1 && file <= max) return file;
  error(valueOrKey(*entry), "bad-value",
        fmt::format("'{}' must be a file from 'a' to '{}', found '{}'", key, static_cast<char>('a' + max - 1),
                    text));
  return standard;
}

bool IniLowering::flag(std::string_view key) {
  const Word word = value(key);
  if (word.text != "true" && word.text != "false" && complained_.insert(std::string(key)).second) {
    error(valueOrKey(*config_.find(key)), "bad-value",
          fmt::format("'{}' must be true or false, found '{}'", key, word.text));
  }
  return word.text == "true";
}

std::string IniLowering::result(std::string_view key, const std::vector<std::string>& results) {
  const Word word = value(key);
  if (std::find(results.begin(), results.end(), word.text) != results.end()) return word.text;
  error(valueOrKey(*config_.find(key)), "bad-value",
        fmt::format("'{}' must be {}, found '{}'", key, fmt::join(results, ", "), word.text));
  return "";
}

const IniType* IniLowering::typeWith(char letter) const {
  const auto found = std::find_if(types_.begin(), types_.end(), [&](const IniType& type) {
    return type.letter.text[0] == capital(letter);
  });
  return found == types_.end() ? nullptr : &*found;
}
const IniType* IniLowering::typeNamed(std::string_view name) const {
  const auto found =
      std::find_if(types_.begin(), types_.end(), [&](const IniType& type) { return type.name == name; });
  return found == types_.end() ? nullptr : &*found;
}

// A letter means the piece that had it in the section that gives the value. A section that inherits the value
// may use another letter for that piece, or may have removed the piece.
std::vector<TypeRef> IniLowering::typesOf(std::string_view key) {
  TypeRefs refs;
  const IniEntry* entry = config_.find(key);
  const Word word = value(key);
  if (word.text == "-") return refs;
  std::string_view letter;
  for (std::size_t i = 0; i < word.text.size(); i += letter.size()) {
    letter = characterAt(word.text, i);
    if (letter == " ") continue;
    const SourceSpan place = word.span ? word.span.part(i, i + letter.size()) : section_.name.span;
    const std::string* name = pieceOf(entry ? *entry->letters : standardLetters(), word.text[i]);
    if (name == nullptr) {
      error(place, "unknown-type", fmt::format("no piece has the letter '{}' that '{}' names", letter, key))
          .note(knownLetters());
    } else if (const IniType* type = typeNamed(*name)) {
      refs.push_back({type->letter.text, place});
    }
  }
  return refs;
}
std::string_view IniLowering::given(std::initializer_list<std::string_view> keys) const {
  for (const std::string_view key : keys) {
    if (config_.find(key)) return key;
  }
  return *(keys.end() - 1);
}
std::string IniLowering::knownLetters() const {
  std::vector<std::string> letters;
  for (const IniType& type : types_) letters.push_back(type.letter.text);
  return fmt::format("the letters are {}", fmt::join(letters, " "));
}

CellList IniLowering::region(const Word& word) const {
  CellList list;
  for (std::size_t begin = word.text.find_first_not_of(' '); begin < word.text.size();) {
    const std::size_t end = std::min(word.text.find(' ', begin), word.text.size());
    const std::string item = word.text.substr(begin, end - begin);
    const SourceSpan place = word.span ? word.span.part(begin, end) : SourceSpan{};
    if (item.size() > 1 && item[0] == '*') {
      list.push_back({CellItem::Kind::Rank, {item.substr(1), place}, 0});
    } else if (item.size() == 2 && item[1] == '*') {
      if (!isNewest())
        diagnostics_.error(place, "bad-cell", fmt::format("{} knows no whole files", engineTitle()));
      list.push_back({CellItem::Kind::File, {item.substr(0, 1), place}, 0});
    } else if (item != "-") {
      list.push_back({CellItem::Kind::Cells, {item, place}, 0});
    }
    begin = word.text.find_first_not_of(' ', end);
  }
  return list;
}

CellSet IniLowering::regionCells(std::string_view key) {
  CellSet cells;
  if (config_.find(key) == nullptr) {
    board_->forEachCell([&](Cell cell) { cells.add(cell); });
    return cells;
  }
  const CellList list = region(key);
  // Cells that a smaller board lacks do no harm.
  const Board largest(kFairyStockfishFiles, kFairyStockfishRanks);
  for (const CellItem& item : list) {
    Diagnostics unheard;
    resolveCells(largest, {item}, Side::White, unheard);
    if (unheard.hasErrors() && complained_.insert(std::string(key)).second)
      diagnostics_.error(item.word.span, "bad-cell",
                         fmt::format("'{}' in '{}' is no cell, rank or file", item.word.span.text(), key));
  }
  board_->forEachCell([&](Cell cell) {
    const bool in = std::any_of(list.begin(), list.end(), [&](const CellItem& item) {
      const std::string& word = item.word.text;
      return item.kind == CellItem::Kind::Rank   ? word == board_->rankName(board_->rank(cell))
             : item.kind == CellItem::Kind::File ? word == board_->fileName(board_->file(cell))
                                                 : word == board_->name(cell);
    });
    if (in) cells.add(cell);
  });
  return cells;
}

}  // namespace fairyforge
