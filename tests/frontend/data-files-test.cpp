// Tests that the tables of the front ends are read completely, and that each of their rows can be used.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

#include "compiler/core/base/data-file.h"
#include "compiler/frontend/diagram/items.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/ini-sections.h"
#include "compiler/frontend/zrf/word-lists.h"
#include "compiler/movement/movement.h"
#include "tests/support/files.h"

namespace fairyforge::testing {
namespace {

std::string dataFile(const std::string& path) {
  std::string text = contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/compiler/" + path);
  EXPECT_FALSE(text.empty()) << path;
  return text;
}

void expectMoves(std::string_view name, std::string_view movement) {
  Board board(8, 8);
  Diagnostics diagnostics;
  const auto source = std::make_shared<const SourceFile>("notation", std::string(movement));
  const SourceSpan whole{source, 0, static_cast<std::uint32_t>(movement.size())};
  EXPECT_TRUE(movement::compileMovement(whole, board, {.lookForUseless = false}, diagnostics))
      << name << ": " << movement;
}

// Expects that every name occurs only once in its table.
template <typename Table, typename Name>
void expectDistinct(const Table& table, const Name& nameOf) {
  std::set<std::string_view> names;
  for (const auto& entry : table) {
    EXPECT_FALSE(nameOf(entry).empty());
    EXPECT_TRUE(names.insert(nameOf(entry)).second) << nameOf(entry);
  }
}

TEST(TablesOfVariantsIni, HaveEveryNameOnce) {
  expectDistinct(formats::iniPieces(), [](const formats::IniPiece& piece) { return piece.name; });
  expectDistinct(formats::iniKeys(), [](const formats::IniKey& key) { return key.name; });
  const std::string games = dataFile("frontend/formats/variants-ini-games.tsv");
  expectDistinct(dataRows(games), [](const DataRow& row) { return row[0]; });
  for (const DataRow& row : dataRows(games)) {
    EXPECT_TRUE(formats::isBuiltInVariant(row[0], formats::FairyStockfish::Newest)) << row[0];
    EXPECT_EQ(formats::isBuiltInVariant(row[0], formats::FairyStockfish::Old), row[1] == "both") << row[0];
  }
}

TEST(TablesOfVariantsIni, SayHowPiecesMoveAndWhatIsMissing) {
  for (const formats::IniPiece& piece : formats::iniPieces()) {
    if (piece.movement != "O") expectMoves(piece.name, piece.movement);  // this piece never moves
  }
  for (const formats::IniKey& key : formats::iniKeys())
    EXPECT_EQ(key.about.empty(), key.effect != formats::IniKey::Effect::Missing) << key.name;
}

TEST(TablesOfVariantsIni, AllowTheStandardValues) {
  for (const formats::IniKey& key : formats::iniKeys()) {
    const auto& values = key.values;
    if (values.empty()) continue;
    if (const int least = formats::iniNumber(values[0]), most = formats::iniNumber(values[1]); most > 0) {
      EXPECT_LE(least, formats::iniNumber(key.standard)) << key.name;
      EXPECT_GE(most, formats::iniNumber(key.standard)) << key.name;
    } else {
      EXPECT_NE(std::ranges::find(values, key.standard), values.end()) << key.name;
    }
  }
}

// Each version's own games use only keys that it knows. But 11.1 has no key for the castling piece, which its
// code sets.
TEST(GamesOfFairyStockfish, AreSectionsOfKnownKeys) {
  const std::set<std::string> mobility(formats::iniMobilityKeys().begin(), formats::iniMobilityKeys().end());
  for (const formats::FairyStockfish engine : formats::kFairyStockfishes) {
    EXPECT_GT(frontend::ini::builtInVariants(engine).size(), 20u);
    std::set<std::string> before;
    for (const frontend::ini::IniSection& section : frontend::ini::builtInVariants(engine)) {
      EXPECT_TRUE(formats::isBuiltInVariant(section.name.text, engine)) << section.name.text;
      if (section.parent) {
        EXPECT_TRUE(before.contains(section.parent->text)) << section.parent->text;
      }
      before.insert(section.name.text);
      for (const frontend::ini::IniEntry& entry : section.entries) {
        const formats::IniKey* key = formats::iniKey(entry.key.text);
        // Values that only the engine's own code sets.
        const bool isCode = entry.key.text == "freeDrops" ||
                            (engine == formats::FairyStockfish::Old && entry.key.text == "castlingKingPiece");
        EXPECT_TRUE(formats::isIniPiece(entry.key.text) || mobility.contains(entry.key.text) || isCode ||
                    (key != nullptr && key->knownTo(engine)))
            << section.name.text << ": " << entry.key.text;
      }
    }
  }
}

TEST(PiecesOfDiagrams, MoveAsTheTableSays) {
  const std::string pieces = dataFile("frontend/diagram/pieces.tsv");
  const auto rows = dataRows(pieces);
  EXPECT_GT(rows.size(), 20u);
  expectDistinct(rows, [](const DataRow& row) { return row[0]; });
  for (const DataRow& row : rows) {
    EXPECT_EQ(frontend::diagram::defaultMovement(row[0], 8), row[1]);
    expectMoves(row[0], row[1]);
  }
}

TEST(WordsOfRulesFiles, AreInListsThatAreRead) {
  const std::string words = dataFile("frontend/zrf/word-lists.tsv");
  std::map<std::string_view, std::size_t> sizes;
  for (const DataRow& row : dataRows(words)) {
    ++sizes[row[0]];
    const std::string word(row[1]);
    if (row[0] == "option") {
      EXPECT_TRUE(frontend::zrf::isInterfaceOption(word)) << word;
    } else {
      EXPECT_TRUE(frontend::zrf::isKeyword(word)) << word;
      EXPECT_TRUE(row[0] != "text" || frontend::zrf::isInterfaceEntry(word)) << word;
    }
  }
  const std::map<std::string_view, std::size_t> expected{
      {"game", frontend::zrf::gameEntries().size() - sizes["text"]},
      {"text", sizes["text"]},
      {"option", sizes["option"]},
      {"board", frontend::zrf::boardEntries().size()},
      {"piece", frontend::zrf::pieceEntries().size()},
      {"instruction", frontend::zrf::instructionWords().size()},
      {"condition", frontend::zrf::conditionWords().size()},
      {"other", sizes["other"]}};
  EXPECT_EQ(sizes, expected);
}

}  // namespace
}  // namespace fairyforge::testing
