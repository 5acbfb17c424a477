// Tests worked examples of the notation in other dialects: examples that another program has been run on give
// its moves when they are read in its dialect; and every example, translated to another dialect and back,
// means the same.
#include <gtest/gtest.h>
#include <map>

#include "tests/movement/board-under-test.h"
#include "tests/movement/dialects/translations.h"
#include "tests/support/notation-table.h"

namespace fairyforge::testing {

using movement::dialects::Dialect;

namespace {

// Is the program named among those that agree on the moves?
bool confirmedBy(const NotationExample& example, const std::string& program) {
  const std::string agreeing = example.evidence.substr(0, example.evidence.find(';'));
  return words(agreeing).contains(program);
}
// Are the expected moves given as a list, and not in prose?
bool isSet(const NotationExample& example) {
  return !example.setup.empty() &&
         (example.expected.size() < 3 || example.expected.find(" the ") == std::string::npos);
}

std::set<std::string> movesOf(const std::string& notation, const std::string& setup) {
  const BoardUnderTest board(notation, setup, {.lookForUseless = false});
  EXPECT_TRUE(board.compiled()) << notation << "\n" << listing(board.diagnostics());
  return board.compiled() ? board.moves() : std::set<std::string>{};
}

// Reads the examples that `program` confirms in its own dialect; returns the number of examples that could be
// read.
int readAsItsOwn(const std::string& program, Dialect dialect) {
  int read = 0;
  for (const NotationExample& example : notationTable()) {
    if (!confirmedBy(example, program) || !isSet(example)) continue;
    const Translated meant = translated(example.notation, dialect, Dialect::XBetza);
    if (!meant.text) continue;
    std::set<std::string> expected;
    for (std::string word : words(example.expected)) {
      if (word.starts_with("O:")) word.erase(0, 2);
      if (word != "(none)") expected.insert(word);
    }
    EXPECT_EQ(movesOf(*meant.text, example.setup), expected)
        << example.id << " " << example.notation << " " << *meant.text;
    ++read;
  }
  return read;
}

TEST(Examples, ThatXBoardWasRunOnMeanTheSameReadAsItsOwn) {
  EXPECT_GE(readAsItsOwn("XB", Dialect::XBoard), 150);
}
TEST(Examples, ThatFairyStockfishAgreesWithMeanTheSameReadAsItsOwn) {
  EXPECT_GE(readAsItsOwn("FSF", Dialect::FairyStockfish), 6);
}
TEST(Examples, OfTheOriginalNotationMeanTheSameReadAsItsOwn) {
  EXPECT_GE(readAsItsOwn("BETZA", Dialect::Betza), 2);
}

class ThereAndBack : public ::testing::TestWithParam<Dialect> {};

TEST_P(ThereAndBack, KeepsTheMovesOfEveryExampleThatBothSidesCanSay) {
  const Dialect dialect = GetParam();
  std::map<std::string, std::string> back;  // by what was said in the dialect
  int said = 0;
  for (const NotationExample& example : notationTable()) {
    const Translated there = translated(example.notation, Dialect::XBetza, dialect);
    for (const Diagnostic& d : there.diagnostics.all())
      EXPECT_NE(d.code, "translation-fault") << example.notation;
    if (!there.text) {
      EXPECT_TRUE(there.diagnostics.hasErrors()) << example.notation;
      continue;
    }
    ++said;
    const auto [at, isNew] = back.try_emplace(*there.text);
    if (isNew) {
      const Translated here = translated(*there.text, dialect, Dialect::XBetza);
      ASSERT_TRUE(here.text) << example.notation << " " << *there.text << "\n" << here.listing();
      at->second = *here.text;
    }
    if (words(example.setup).empty() || example.setup[0] == '-') continue;
    EXPECT_EQ(movesOf(at->second, example.setup), movesOf(example.notation, example.setup))
        << example.id << " " << example.notation << " " << *there.text << " " << at->second;
  }
  const std::map<Dialect, int> least{
      {Dialect::XBetza, 246}, {Dialect::XBoard, 220}, {Dialect::Betza, 100}, {Dialect::FairyStockfish, 100}};
  EXPECT_GE(said, least.at(dialect));
  RecordProperty("said", said);
}

INSTANTIATE_TEST_SUITE_P(Dialects, ThereAndBack, ::testing::ValuesIn(movement::dialects::kAllDialects),
                         [](const ::testing::TestParamInfo<Dialect>& info) {
                           std::string name(movement::dialects::nameOf(info.param));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace fairyforge::testing
