// Tests that the compiler of notation answers every text with a program or with a diagnostic.
#include <gtest/gtest.h>
#include <random>

#include "compiler/core/rules/paths.h"
#include "tests/movement/board-under-test.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

constexpr unsigned kSeed = 20240817;

// Compiles the text and uses the result from the middle of the board; returns whether it compiled.
bool survives(const std::string& text, Board board) {
  Diagnostics diagnostics;
  const SourceSpan span = spanOf(text);
  const auto programs = movement::compileMovement(span, board, {}, diagnostics);
  EXPECT_NE(programs.has_value(), diagnostics.hasErrors()) << text << "\n" << listing(diagnostics);
  for (const Diagnostic& d : diagnostics.all()) {
    EXPECT_LE(d.span.begin, d.span.end) << text;
    EXPECT_LE(d.span.end, text.size()) << text;
    EXPECT_FALSE(d.message.empty());
  }
  if (!programs) return false;
  const Cell middle = board.at(board.files() / 2, board.ranks() / 2, board.levels() / 2);
  for (const MoveProgram& program : *programs) pathsFrom(board, program, middle, 1000);
  return true;
}

std::string randomText(std::mt19937& random, const std::string& alphabet, std::size_t longest) {
  std::string text;
  for (std::size_t n = random() % (longest + 1); n > 0; --n) text += alphabet[random() % alphabet.size()];
  return text;
}

Board randomBoard(std::mt19937& random) {
  const int levels = random() % 8 == 0 ? 3 : 1;
  return Board(static_cast<int>(random() % 10 + 1), static_cast<int>(random() % 10 + 1), levels);
}

TEST(TheNotationCompiler, SurvivesRandomBytes) {
  std::mt19937 random(kSeed);
  std::string bytes;
  for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
  for (int i = 0; i < 3000; ++i) survives(randomText(random, bytes, 40), Board(8, 8));
}

TEST(TheNotationCompiler, SurvivesRandomWordsOfItsAlphabet) {
  RecordProperty("seed", kSeed);
  std::mt19937 random(kSeed);
  // Atoms and common letters occur several times, so that many random words are valid notation.
  const std::string alphabet =
      "WFDNAHCZGKQRBWFDNKQRBULJOIXY@*'^_0123()[]-?, <>fblrvshfblrvsmcdmcekipgonjyuzqaaatwx";
  int compiled = 0;
  for (int i = 0; i < 20000; ++i) compiled += survives(randomText(random, alphabet, 12), randomBoard(random));
  EXPECT_GT(compiled, 500);
}

TEST(TheNotationCompiler, SurvivesChainsOfLegs) {
  std::mt19937 random(kSeed);
  int compiled = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = randomText(random, "fbsrlmcpygdknjouziq", 3);
    for (std::size_t legs = random() % 4; legs > 0; --legs) {
      text += "a" + randomText(random, "fbsrlmcpygdknjouziq", 3);
    }
    if (random() % 5 == 0)
      text += "(a" + randomText(random, "fbsmcpz", 3) + ")" + (random() % 2 == 0 ? "3" : "");
    compiled += survives(text + "WFNKRBQDA"[random() % 9], randomBoard(random));
  }
  EXPECT_GT(compiled, 300);
}

TEST(TheNotationCompiler, RefusesHugeAndDeepTextsAtOnce) {
  const double before = processorSeconds();
  for (const std::string& text :
       {std::string(1 << 20, 'W'), std::string(1 << 20, 'a'), std::string(50'000, '('),
        std::string(50'000, '['), std::string(4000, '['), std::string(4000, '('),
        "W" + std::string(4000, 'X'), std::string(4000, 'f') + "W", "(" + std::string(300, 'a') + ")99W"}) {
    EXPECT_FALSE(survives(text, Board(8, 8))) << text.substr(0, 10);
  }
  EXPECT_LT(processorSeconds() - before, 20);
}

TEST(TheNotationCompiler, WorksOnTheLargestAndSmallestBoards) {
  for (const char* text : {"K", "QNN", "U", "caibQ", "qN", "zB", "mafsW", "(paf)R", "ooQ"}) {
    for (const auto& [files, ranks] : {std::pair{1, 1}, {1, 2}, {2, 1}, {32, 32}, {1024, 1}, {1, 1024}}) {
      survives(text, Board(files, ranks));
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
