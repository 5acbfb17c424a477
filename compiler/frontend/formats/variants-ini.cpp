// Reads the tables variants-ini-*.tsv: pieces, with their movement in this project's notation; keys, with
// their standard values and the versions of the engine that know them; the names of built-in variants.

#include "compiler/frontend/formats/variants-ini.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "compiler/core/base/any-of.h"
#include "compiler/core/base/data-file.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/text/number.h"

namespace fairyforge::formats {
namespace {

constexpr std::string_view kPieces =
#include "compiler/frontend/formats/variants-ini-pieces.tsv.inc"
    ;
constexpr std::string_view kKeys =
#include "compiler/frontend/formats/variants-ini-keys.tsv.inc"
    ;
constexpr std::string_view kGames =
#include "compiler/frontend/formats/variants-ini-games.tsv.inc"
    ;

// Returns the value for a word of a table. Fails if the word is unknown (failInData).
template <typename T, std::size_t size>
T meaning(const std::pair<std::string_view, T> (&words)[size], std::string_view word) {
  for (const auto& [known, value] : words) {
    if (known == word) return value;
  }
  failInData(word);
}

constexpr std::pair<std::string_view, IniKey::Effect> kEffects[] = {
    {"rule", IniKey::Effect::Rule},
    {"presentation", IniKey::Effect::Presentation},
    {"missing", IniKey::Effect::Missing}};
constexpr std::pair<std::string_view, IniKey::In> kVersions[] = {{"both", IniKey::In::Both},
                                                                 {"11.1", IniKey::In::Old},
                                                                 {"newest", IniKey::In::Newest},
                                                                 {"between", IniKey::In::Between}};

// Which builds of the engine have a built-in variant.
enum class Builds : std::uint8_t { All, Newest, LargeNewest };
constexpr std::pair<std::string_view, Builds> kBuilds[] = {
    {"both", Builds::All}, {"newest", Builds::Newest}, {"newest, large builds", Builds::LargeNewest}};

const std::map<std::string_view, Builds>& builtInGames() {
  static const std::map<std::string_view, Builds> kBuildsOf = [] {
    std::map<std::string_view, Builds> games;
    for (const DataRow& row : dataRows(kGames)) games.emplace(row[0], meaning(kBuilds, row[1]));
    return games;
  }();
  return kBuildsOf;
}

}  // namespace

std::string_view wordFor(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? "11.1" : "newest";
}

std::string_view titleOf(FairyStockfish engine) {
  return engine == FairyStockfish::Old ? "Fairy-Stockfish 11.1" : "Fairy-Stockfish of July 2026";
}

std::optional<FairyStockfish> fairyStockfishCalled(std::string_view word) {
  for (const FairyStockfish engine : kFairyStockfishes) {
    if (wordFor(engine) == word) return engine;
  }
  return std::nullopt;
}

const std::vector<IniPiece>& iniPieces() {
  static const std::vector<IniPiece> kTable = mapped(dataRows(kPieces), [](const DataRow& row) {
    return IniPiece{row[0], row[1]};
  });
  return kTable;
}

const IniPiece* iniPiece(std::string_view name) {
  return findIn(iniPieces(), name, &IniPiece::name);
}

const std::vector<std::string>& iniPieceKeys() {
  static const std::vector<std::string> kAll = [] {
    std::vector<std::string> keys;
    for (const IniPiece& piece : iniPieces()) keys.emplace_back(piece.name);
    for (int i = 1; i <= kCustomPieces; ++i) keys.push_back(fmt::format("customPiece{}", i));
    return keys;
  }();
  return kAll;
}

bool isIniPiece(std::string_view key) {
  return findIn(iniPieceKeys(), key) != nullptr;
}

bool isCustomPiece(std::string_view key) {
  return isIniPiece(key) && iniPiece(key) == nullptr;
}

int iniNumber(std::string_view text) {
  if (text.size() == 1 && text[0] >= 'a' && text[0] <= 'z') return text[0] - 'a' + 1;
  return numberIn<int>(text).value_or(0);
}

const std::vector<IniKey>& iniKeys() {
  static const std::vector<IniKey> kTable = [] {
    std::vector<IniKey> keys;
    for (const DataRow& row : dataRows(kKeys)) {
      IniKey key{row[0], meaning(kEffects, row[1]), meaning(kVersions, row[2]), row[3], {}, row[5]};
      for (std::size_t begin = 0; begin < row[4].size();) {
        const std::size_t end = std::min(row[4].find_first_of(" -", begin), row[4].size());
        key.values.push_back(row[4].substr(begin, end - begin));
        begin = end + 1;
      }
      keys.push_back(std::move(key));
    }
    return keys;
  }();
  return kTable;
}

const IniKey* iniKey(std::string_view name) {
  return findIn(iniKeys(), name, &IniKey::name);
}

bool isBuiltInVariant(std::string_view name, FairyStockfish engine, bool inAllBuilds) {
  const Builds* builds = valueIn(builtInGames(), name);
  return builds && (*builds == Builds::All ||
                    (engine == FairyStockfish::Newest && (*builds == Builds::Newest || !inAllBuilds)));
}

std::vector<std::string> builtInVariantNames(FairyStockfish engine) {
  std::vector<std::string> names;
  for (const auto& [name, builds] : builtInGames())
    if (isBuiltInVariant(name, engine)) names.emplace_back(name);
  std::ranges::sort(names);
  return names;
}

bool generalsFaceAlongRanks(const Board& board, const CellsBySide& cells) {
  return anyOf(cells[0], [&](Cell one) {
    return anyOf(cells[1], [&](Cell other) { return board.rank(one) == board.rank(other); });
  });
}

WaysBack waysBack(const Board& board, const MoveProgram& moves, const MoveProgram& back) {
  const auto quietFrom = [&](const MoveProgram& program, Cell from, bool alone) {
    CellSet cells;
    const auto paths = pathsFrom(board, program, from);
    for (const Path& path : paths.value_or(std::vector<Path>{})) {
      const auto isMet = [&](const CellCondition& c) {
        if (c.cell == from) return !alone || !c.asks(Op::TestUnmoved);
        return (c.occupants & kEmpty) != 0 || (!alone && c.cell != path.to);
      };
      const bool plain = path.victims.empty() && !path.takesEnPassantVictim && path.relocations.empty();
      if (plain && std::ranges::all_of(path.conditions, isMet)) cells.add(path.to);
    }
    return cells;
  };
  std::vector<CellSet> backFrom(board.size());
  board.forEachCell([&](Cell cell) { backFrom[index(cell)] = quietFrom(back, cell, true); });
  bool some = false, all = true;
  board.forEachCell([&](Cell from) {
    quietFrom(moves, from, false).forEach([&](Cell to) {
      const bool comesBack = backFrom[index(to)].has(from);
      some = some || comesBack;
      all = all && comesBack;
    });
  });
  return !some ? WaysBack::None : all ? WaysBack::All : WaysBack::Some;
}

int ranksWithoutMoves(const Board& board, const MoveProgram& program) {
  int ranks = 0;
  for (int rank = board.ranks() - 1; rank >= 0; --rank, ++ranks) {
    for (int file = 0; file < board.files(); ++file) {
      const Cell cell = board.at(file, rank);
      if (cell == kNoCell) continue;
      const auto paths = pathsFrom(board, program, cell);
      if (!paths || !paths->empty()) return ranks;
    }
  }
  return ranks;
}

std::string keyOf(Side side, std::string_view key) {
  return std::string(key) + (side == Side::White ? "White" : "Black");
}

std::string mobilityKey(Side side, std::string_view piece) {
  std::string key = keyOf(side, "mobilityRegion") + std::string(piece);
  char& first = key[key.size() - piece.size()];
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  return key;
}

const std::vector<std::string>& iniMobilityKeys() {
  static const std::vector<std::string> kAll = [] {
    std::vector<std::string> keys;
    for (const std::string& piece : iniPieceKeys()) {
      for (const Side side : kBothSides) keys.push_back(mobilityKey(side, piece));
    }
    return keys;
  }();
  return kAll;
}

}  // namespace fairyforge::formats
