// Reads numbers, files, flags, results and regions. What may be said, and what holds where nothing is said, is in the
// table of keys. Cells that the board lacks are skipped, as in the engine.
#include "compiler/frontend/ini/values.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/watcher.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

using syntax::CellItem;

SourceSpan textOf(const std::string& what, std::string text) {
  return fairyforge::spanOf(fmt::format("<{}>", what), std::move(text));
}

void IniValues::notSupported(SourceSpan span, std::string what) {
  const auto isInside = [&](const auto& known) {
    const IniEntry& entry = known.second;
    return IniConfig::isBuiltIn(entry) && entry.key.span.file == span.file &&
           span.begin >= entry.key.span.begin && span.end <= entry.value.span.end;
  };
  const auto& entries = config.entries();
  const auto built = section.parent && span ? std::ranges::find_if(entries, isInside) : entries.end();
  if (built != entries.end()) {  // reported where the file says what it inherits from
    what = fmt::format("what it inherits from Fairy-Stockfish, '{}' ({}), is", built->first,
                       what.substr(0, what.rfind(' ')));
    span = section.parent->span;
  }
  error(span, "not-supported", std::move(what) + " not supported yet")
      .note("without it the rules would not be those of this game");
}

SourceSpan IniValues::spanOf(std::string_view key) const {
  const IniEntry* entry = config.find(key);
  return entry ? entry->value.span : SourceSpan{};
}
syntax::Word IniValues::value(std::string_view key) const {
  if (const IniEntry* entry = config.find(key)) return entry->value;
  return {std::string(formats::iniKey(key)->standard), {}};
}

int IniValues::number(std::string_view key, int most) {
  const formats::IniKey& row = *formats::iniKey(key);
  const IniEntry* entry = config.find(key);
  if (!entry) return formats::iniNumber(row.standard);
  const std::string_view first = row.values[0], last = row.values[1];
  const int least = formats::iniNumber(first);
  most = std::min(most, formats::iniNumber(last));
  const std::string& text = entry->value.text;
  if (!isLetter(first[0]) || syntax::isDigits(text)) {
    if (const auto number = syntax::parseNumber(entry->value, least, most)) return number->value;
    error(valueOrKey(*entry), "bad-number",
          fmt::format("'{}' must be a number from {} to {}, found '{}'", key, least, most, text));
  } else {
    if (text.size() == 1 && text >= first && text <= last) return formats::iniNumber(text);
    error(valueOrKey(*entry), "bad-value",
          fmt::format("'{}' must be a file from '{}' to '{}', found '{}'", key, first, last, text));
  }
  return formats::iniNumber(row.standard);
}

bool IniValues::flag(std::string_view key) {
  const syntax::Word word = value(key);
  if (word.text != "true" && word.text != "false" && isFirstComplaint(key)) {
    error(valueOrKey(*config.find(key)), "bad-value",
          fmt::format("'{}' must be true or false, found '{}'", key, word.text));
  }
  return word.text == "true";
}

std::string IniValues::result(std::string_view key) {
  const syntax::Word word = value(key);
  const auto& results = formats::iniKey(key)->values;
  if (std::ranges::find(results, word.text) != results.end()) return word.text;
  error(valueOrKey(*config.find(key)), "bad-value",
        fmt::format("'{}' must be {}, found '{}'", key, fmt::join(results, ", "), word.text));
  return "";
}

std::string IniValues::given(std::initializer_list<std::string_view> keys) const {
  const auto* const found =
      std::ranges::find_if(keys, [&](std::string_view key) { return find(key) != nullptr; });
  return std::string(found == keys.end() ? *(keys.end() - 1) : *found);
}

syntax::CellList IniValues::region(const syntax::Word& word) const {
  syntax::CellList list;
  for (std::size_t begin = word.text.find_first_not_of(' '); begin < word.text.size();) {
    const std::size_t end = std::min(word.text.find(' ', begin), word.text.size());
    const std::string item = word.text.substr(begin, end - begin);
    const SourceSpan place = word.span ? word.span.part(begin, end) : SourceSpan{};
    if (item.size() > 1 && item[0] == '*') {
      list.push_back({CellItem::Kind::Rank, {item.substr(1), place}, 0});
    } else if (item.size() == 2 && item[1] == '*') {
      if (!isNewest())
        diagnostics.error(place, "bad-cell", fmt::format("{} knows no whole files", engineTitle()));
      list.push_back({CellItem::Kind::File, {item.substr(0, 1), place}, 0});
    } else if (item != "-") {
      list.push_back({CellItem::Kind::Cells, {item, place}, 0});
    }
    begin = word.text.find_first_not_of(' ', end);
  }
  return list;
}

CellSet IniValues::cells(std::string_view key, const Board& board) {
  if (find(key) == nullptr) return board.cells();
  CellSet cells;
  const syntax::CellList list = region(value(key));
  // Cells that only a larger board has are not errors.
  const Board largest(formats::kFairyStockfishFiles, formats::kFairyStockfishRanks);
  for (const CellItem& item : list) {
    Diagnostics discarded;
    syntax::resolveCells(largest, {item}, Side::White, discarded);
    if (discarded.hasErrors() && isFirstComplaint(key))
      diagnostics.error(item.word.span, "bad-cell",
                        fmt::format("'{}' in '{}' is no cell, rank or file", item.word.span.text(), key));
  }
  board.forEachCell([&](Cell cell) {
    const bool in = std::ranges::any_of(list, [&](const CellItem& item) {
      const std::string& word = item.word.text;
      return item.kind == CellItem::Kind::Rank   ? word == board.rankName(board.rank(cell))
             : item.kind == CellItem::Kind::File ? word == board.fileName(board.file(cell))
                                                 : word == board.name(cell);
    });
    if (in) cells.add(cell);
  });
  return cells;
}

namespace {

// Is the key the name of a piece, or does it limit where a piece may go?
bool isKeyOfPieces(const std::string& name) {
  const auto& mobility = formats::iniMobilityKeys();
  return formats::isIniPiece(name) || std::ranges::find(mobility, name) != mobility.end();
}

// Reports a key that belongs to other versions of the engine, or to none.
void reportKey(IniValues& values, const IniEntry& entry) {
  const std::string& name = entry.key.text;
  const formats::FairyStockfish engine = values.config.engine(), other = formats::otherThan(engine);
  const formats::IniKey* key = formats::iniKey(name);
  const bool ofPieces = isKeyOfPieces(name);
  if (key == nullptr && !ofPieces) {
    std::vector<std::string> names = formats::iniMobilityKeys();
    for (const formats::IniKey& known : formats::iniKeys()) {
      if (known.knownTo(engine)) names.emplace_back(known.name);
    }
    for (const std::string& piece : formats::iniPieceKeys()) names.push_back(piece);
    stepDone();
    Diagnostic& d = values.error(entry.key.span, "unknown-parameter", fmt::format("unknown key '{}'", name));
    d.note(fmt::format("{} would ignore it", values.engineTitle()));
    d.suggest(closestMatch(name, names));
    return;
  }
  Diagnostic& d = values.error(entry.key.span, "unknown-parameter",
                               fmt::format("{} does not know the key '{}'", values.engineTitle(), name));
  d.note("it would ignore it");
  d.note(ofPieces || key->knownTo(other)
             ? fmt::format("{} knows it: --engine {}", formats::titleOf(other), formats::wordFor(other))
             : fmt::format("versions between {} and {} knew it",
                           formats::titleOf(formats::FairyStockfish::Old),
                           formats::titleOf(formats::FairyStockfish::Newest)));
}

}  // namespace

void checkKeys(IniValues& values, IniLayer& out) {
  const auto isMissing = [](const formats::IniKey& key, const IniEntry& entry) {
    return key.effect == formats::IniKey::Effect::Missing && entry.value.text != key.standard;
  };
  for (const auto& [name, entry] : values.config.entries()) {
    if (IniConfig::isBuiltIn(entry)) {
      const formats::IniKey* key = formats::iniKey(name);
      if (key != nullptr && isMissing(*key, entry))
        values.notSupported(
            values.section.parent->span,
            fmt::format("what it inherits from Fairy-Stockfish, '{}' ({}), is", name, key->about));
      continue;
    }
    const bool ofPieces = isKeyOfPieces(name);
    const bool custom = name.find("ustomPiece") != std::string::npos;
    const formats::IniKey* key = formats::iniKey(name);
    const formats::FairyStockfish engine = values.config.engine();
    if (ofPieces ? custom && !formats::hasCustomPieces(engine) : !key || !key->knownTo(engine)) {
      reportKey(values, entry);
    } else if (ofPieces) {
      continue;
    } else if (isMissing(*key, entry)) {
      values.notSupported(entry.key.span, fmt::format("the key '{}' ({}) is", name, key->about));
    } else if (key->effect == formats::IniKey::Effect::Presentation) {
      out.add(entry.key.span, syntax::Presentation{name, entry.value.text});
    }
  }
}

syntax::SidedCells listed(const Board& board, const CellsBySide& cells) {
  const auto list = [&](Side side) {
    syntax::CellList items;
    cells[index(side)].forEach([&](Cell cell) {
      items.push_back({CellItem::Kind::Cells, {board.name(cell), {}}, 0});
    });
    return items;
  };
  return {syntax::SidedCells::Black::Listed, list(Side::White), list(Side::Black)};
}

}  // namespace fairyforge::frontend::ini
