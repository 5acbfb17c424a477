// Tests of the canonical spelling in which notation is printed.
#include <fstream>
#include <gtest/gtest.h>

#include "compiler/movement/notation.h"
#include "tests/movement/board-under-test.h"

namespace fairyforge::testing {
namespace {

std::string canonical(const std::string& text) {
  Diagnostics diagnostics;
  const auto notation = movement::readNotation(spanOf(text), diagnostics);
  EXPECT_TRUE(notation) << listing(diagnostics);
  return notation ? movement::print(*notation) : "";
}

TEST(Spelling, PutsModifiersInTheOrderThatEveryReaderTakes) {
  EXPECT_EQ(canonical("mfiW"), "ifmW");
  EXPECT_EQ(canonical("nmfiD"), "nifmD") << "an n in front of an i is not the same as one behind it";
  EXPECT_EQ(canonical("inmfD"), "ifmnD");
  EXPECT_EQ(canonical("udfaczsnR"), "fduazscnR");
}

TEST(Spelling, KeepsEveryLetter) {
  for (const movement::ModifierLetter& row : movement::kModifierLetters) {
    const std::string text = std::string(1, row.letter) + "W";
    EXPECT_EQ(canonical(text), text);
  }
}

TEST(Spelling, KeepsTheOrderOfDirections) {
  EXPECT_EQ(canonical("mrfN"), "rfmN");
  EXPECT_EQ(canonical("frN"), "frN");
}

TEST(Spelling, SpacesOnlyWhereDoubtWouldArise) {
  EXPECT_EQ(canonical(" K  N\n A "), "KNA");
  EXPECT_EQ(canonical("mAA DD cQ"), "mAA DDcQ");
  EXPECT_EQ(canonical("N N"), "N N");
  EXPECT_EQ(canonical("[mW?mDD] cR'"), "[mW?mDD]cR'");
}

TEST(Spelling, HasAllFormsOfTheGrammar) {
  for (const char* text : {"(paf)3R", "afs(afzafz)W", "^_(2,1,0)3", "[A-BC-cD]'", "c<home>", "irO2ilO3",
                           "fb@7", "fmW*", "NXY0", "KKU"}) {
    EXPECT_EQ(canonical(text), text);
  }
}

TEST(Spelling, MeansTheSame) {
  std::ifstream file(FAIRYFORGE_SOURCE_DIR "/tests/movement/data/notation-vectors.tsv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const std::size_t from = line.find('\t') + 1;
    const std::string text = line.substr(from, line.find('\t', from) - from);
    if (text == "xR") continue;
    Board board(9, 9);
    Diagnostics diagnostics;
    const auto asWritten = movement::compileMovement(spanOf(text), board, {}, diagnostics);
    const auto asPrinted = movement::compileMovement(spanOf(canonical(text)), board, {}, diagnostics);
    ASSERT_TRUE(asWritten && asPrinted) << listing(diagnostics);
    EXPECT_EQ((*asWritten)[0].code, (*asPrinted)[0].code) << text;
    EXPECT_EQ(canonical(canonical(text)), canonical(text));
  }
}

}  // namespace
}  // namespace fairyforge::testing
