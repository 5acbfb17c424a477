// Reads the values of keys: numbers, files, flags, results and regions. The table of keys has the possible
// and the standard values. Cells that the board does not have are skipped, as in the engine.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/watcher.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

// The text becomes a file of its own, which is called `<what>`.
SourceSpan spanOver(const std::string& what, std::string text) {
  return fairyforge::spanOf(fmt::format("<{}>", what), std::move(text));
}

Word part(const Word& word, std::size_t from, std::size_t to) {
  return {word.text.substr(from, to - from), word.span ? word.span.part(from, to) : SourceSpan{}};
}

std::vector<Word> wordsIn(const Word& value) {
  std::vector<Word> words;
  for (std::size_t begin = 0, end = 0; begin < value.text.size(); begin = end + 1) {
    end = std::min(value.text.find(' ', begin), value.text.size());
    if (end > begin) words.push_back(part(value, begin, end));
  }
  return words;
}

Diagnostic& IniGame::wrongValue(const IniEntry& entry, std::string_view expected, Code code) {
  return error(valueOrKey(entry), code, "'{}' must be {}, found '{}'", entry.key.text, expected,
               entry.value.text);
}

void IniGame::notSupported(SourceSpan span, std::string what) {
  const auto isInside = [&](const auto& known) {
    const IniEntry& entry = known.second;
    return IniConfig::isBuiltIn(entry) && entry.key.span.file == span.file &&
           span.begin >= entry.key.span.begin && span.end <= entry.value.span.end;
  };
  const auto& entries = config.entries();
  const auto built = section.parent && span ? std::ranges::find_if(entries, isInside) : entries.end();
  // Reported at the name of the built-in variant from which the section inherits.
  if (built != entries.end()) {
    what = fmt::format("what it inherits from Fairy-Stockfish, '{}' ({}), is", built->first,
                       what.substr(0, what.rfind(' ')));
    span = section.parent->span;
  }
  error(span, "not-supported", std::move(what) + " not supported yet")
      .note("without it the rules would not be those of this game");
}

SourceSpan IniGame::spanOf(std::string_view key) const {
  const IniEntry* entry = config.find(key);
  return entry ? entry->value.span : SourceSpan{};
}
Word IniGame::value(std::string_view key) const {
  if (const IniEntry* entry = config.find(key)) return entry->value;
  return {std::string(iniKey(key)->standard), {}};
}

int IniGame::number(std::string_view key, int most) {
  const IniKey& row = *iniKey(key);
  const IniEntry* entry = config.find(key);
  if (!entry) return iniNumber(row.standard);
  const std::string_view first = row.values[0], last = row.values[1];
  const int least = iniNumber(first);
  most = std::min(most, iniNumber(last));
  const std::string& text = entry->value.text;
  if (!isLetter(first[0]) || syntax::isDigits(text)) {
    if (const auto number = parseNumber(entry->value, least, most)) return number->value;
    wrongValue(*entry, fmt::format("a number from {} to {}", least, most), "bad-number");
  } else {
    if (text.size() == 1 && text >= first && text <= last) return iniNumber(text);
    wrongValue(*entry, fmt::format("a file from '{}' to '{}'", first, last));
  }
  return iniNumber(row.standard);
}

bool IniGame::flag(std::string_view key) {
  const Word word = value(key);
  if (word.text != "true" && word.text != "false" && isFirstComplaint(key))
    wrongValue(*find(key), "true or false");
  return word.text == "true";
}

std::string IniGame::result(std::string_view key) {
  const Word word = value(key);
  const auto& results = iniKey(key)->values;
  if (std::ranges::find(results, word.text) != results.end()) return word.text;
  wrongValue(*find(key), fmt::format("{}", fmt::join(results, ", ")));
  return "";
}

void IniGame::wantsOnePiece(std::string_view key) {
  const IniEntry* entry = find(key);
  if (entry && entry->value.text.size() > 1 && isFirstComplaint(key))
    wrongValue(*entry, "one piece's letter or '*'").note("{} takes the last letter", engineTitle());
}

std::string IniGame::given(std::initializer_list<std::string_view> keys) const {
  const auto* const found =
      std::ranges::find_if(keys, [&](std::string_view key) { return find(key) != nullptr; });
  return std::string(found == keys.end() ? *(keys.end() - 1) : *found);
}

CellList IniGame::region(const Word& word) const {
  CellList list;
  for (const auto& [item, place] : wordsIn(word)) {
    if (item.size() > 1 && item[0] == '*') {
      list.push_back({CellItem::Kind::Rank, {item.substr(1), place}, 0});
    } else if (item.size() == 2 && item[1] == '*') {
      if (!isNewest()) diagnostics.error(place, "bad-cell", "{} knows no whole files", engineTitle());
      list.push_back({CellItem::Kind::File, {item.substr(0, 1), place}, 0});
    } else if (item != "-") {
      list.push_back({CellItem::Kind::Cells, {item, place}, 0});
    }
  }
  return list;
}

CellSet IniGame::regionCells(std::string_view key) {
  if (find(key) == nullptr) return board.cells();
  CellSet cells;
  const CellList list = region(value(key));
  // Cells that only a larger board has are no errors.
  const Board largest(kFairyStockfishFiles, kFairyStockfishRanks);
  for (const CellItem& item : list) {
    Diagnostics discarded;
    syntax::resolveCells(largest, {item}, Side::White, discarded);
    if (discarded.hasErrors() && isFirstComplaint(key))
      diagnostics.error(item.word.span, "bad-cell", "'{}' in '{}' is no cell, rank or file",
                        item.word.span.text(), key);
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

CellsBySide IniGame::mobility(const IniType& type) {
  CellsBySide cells = allCells(board);
  for (const Side side : kBothSides) {
    const std::string key = mobilityKey(side, type.name);
    const IniEntry* entry = find(key);
    // For the engine an empty region is no limit.
    if (entry && !entry->value.text.empty() && entry->value.text[0] != '-')
      cells[index(side)] = regionCells(key);
  }
  return cells;
}

namespace {

// Is the key the name of a piece, or a limit on where a piece may go (mobilityRegion)?
bool isKeyOfPieces(const std::string& name) {
  const auto& mobility = iniMobilityKeys();
  return isIniPiece(name) || std::ranges::find(mobility, name) != mobility.end();
}

// Reports a key that only other versions of the engine have, or none.
void reportKey(IniGame& game, const IniEntry& entry) {
  const std::string& name = entry.key.text;
  const FairyStockfish engine = game.config.engine(), other = otherThan(engine);
  const IniKey* key = iniKey(name);
  const bool ofPieces = isKeyOfPieces(name);
  if (key == nullptr && !ofPieces) {
    std::vector<std::string> names = iniMobilityKeys();
    for (const IniKey& known : iniKeys()) {
      if (known.knownTo(engine)) names.emplace_back(known.name);
    }
    names.insert(names.end(), iniPieceKeys().begin(), iniPieceKeys().end());
    stepDone();
    game.error(entry.key.span, "unknown-parameter", "unknown key '{}'", name)
        .note("{} would ignore it", game.engineTitle())
        .suggest(closestMatch(name, names));
    return;
  }
  game.error(entry.key.span, "unknown-parameter", "{} does not know the key '{}'", game.engineTitle(), name)
      .note("it would ignore it")
      .note(ofPieces || key->knownTo(other)
                ? fmt::format("{} knows it: --engine {}", titleOf(other), wordFor(other))
                : fmt::format("versions between {} and {} knew it", titleOf(FairyStockfish::Old),
                              titleOf(FairyStockfish::Newest)));
}

}  // namespace

void checkKeys(IniGame& game) {
  using Effect = IniKey::Effect;
  const FairyStockfish engine = game.config.engine();
  for (const auto& [name, entry] : game.config.entries()) {
    const IniKey* key = iniKey(name);
    const bool isMissing = key && key->effect == Effect::Missing && entry.value.text != key->standard;
    const bool custom = name.find("ustomPiece") != std::string::npos;
    if (IniConfig::isBuiltIn(entry)) {
      if (isMissing) game.notSupported(entry.key.span, fmt::format("{} is", key->about));
    } else if (isKeyOfPieces(name) ? custom && !hasCustomPieces(engine) : !key || !key->knownTo(engine)) {
      reportKey(game, entry);
    } else if (isMissing) {
      game.notSupported(entry.key.span, fmt::format("the key '{}' ({}) is", name, key->about));
    } else if (key && key->effect == Effect::Presentation) {
      game.add(entry.key.span, Presentation{name, entry.value.text});
    }
  }
}

SidedCells ranks(int first, int last, const SourceSpan& place) {
  const std::string word = first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  return {SidedCells::Black::Reflected, {{CellItem::Kind::Rank, {word, place}, 0}}, {}};
}

SidedCells IniGame::listed(const CellsBySide& cells) const {
  SidedCells listed{SidedCells::Black::Listed, {}, {}};
  forEachOf(cells, [&](Side side, Cell cell) {
    (side == Side::White ? listed.white : listed.black)
        .push_back({CellItem::Kind::Cells, {board.name(cell), {}}, 0});
  });
  return listed;
}

}  // namespace fairyforge::frontend::ini
