// Tests that each text in a list of moves names exactly one of them, in both notations, wherever moves are
// read: alone, in a line of moves, in test blocks, in the verb why; and in a position that is read from its
// own text. FAIRYFORGE_LAWS sets the number of random variants of each kind, FAIRYFORGE_SEED the seed.
#include <fmt/format.h>

#include "compiler/analyse/batch/testing/run-test.h"
#include "compiler/explain/why/why.h"
#include "compiler/frontend/frontend.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "runtime/san.h"
#include "tests/export/random-game.h"
#include "tests/laws/imported-files.h"
#include "tests/laws/texts.h"
#include "tests/native/random-army.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/everything.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

constexpr int kPlies = 30;
constexpr std::size_t kManyMoves = 100;  // of longer lists only a part is read again

std::vector<std::string_view> wordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// Returns the words of a line in a test block.
std::vector<frontend::syntax::Word> wordsToRead(const std::set<std::string>& texts) {
  std::vector<frontend::syntax::Word> words;
  for (const std::string& text : texts) {
    const auto source = std::make_shared<const SourceFile>("text", text);
    words.push_back({text, {source, 0, static_cast<std::uint32_t>(text.size())}});
  }
  return words;
}

class MoveTexts : public ::testing::Test {
 protected:
  // Tests the positions of a random game; `rules` is the game's native text, if it has one.
  void hold(const VariantPtr& variant, const std::string& rules = "") {
    SCOPED_TRACE(rules);
    ++variants_;
    Position position(variant);
    std::string plain, san;
    MoveList game;
    for (int ply = 0; ply < kPlies && !HasFatalFailure(); ++ply) {
      const MoveList legal = referee_.legalMoves(position);
      if (legal.empty()) break;
      const std::string fen = printFen(position);
      SCOPED_TRACE(fen);
      const auto again = readPosition(variant, fen, kOddRoyalsOrCheck);
      ASSERT_TRUE(std::holds_alternative<Position>(again));
      ASSERT_EQ(referee_.legalMoves(std::get<Position>(again)), legal);
      holdAt(position, legal);
      if (ply % 10 == 3) holdInTests(position, legal, rules);
      game.push_back(legal[random_() % legal.size()]);
      plain += moveText(position, game.back(), legal) + " ";
      const auto place = std::find(legal.begin(), legal.end(), game.back()) - legal.begin();
      san += sanTexts(position, legal)[static_cast<std::size_t>(place)] + " ";
      position.playUnchecked(game.back());
    }
    for (const std::string& line : {plain, san}) expectLine(variant, line, game);
  }

  std::mt19937_64 random_{numberFromEnvironment("FAIRYFORGE_SEED", 20261122)};
  const std::uint64_t some_ = numberFromEnvironment("FAIRYFORGE_LAWS", 8);

  void TearDown() override { fmt::print("{} variants, {} moves\n", variants_, moves_); }

 private:
  void holdAt(const Position& position, const MoveList& legal) {
    const std::vector<std::string> plain = moveTexts(position, legal), san = sanTexts(position, legal);
    std::set<std::string> seen;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      ++moves_;
      ASSERT_TRUE(seen.insert(plain[i]).second) << plain[i] << " twice";
      if (legal.size() > kManyMoves && random_() % legal.size() > kManyMoves) continue;
      ASSERT_EQ(moveText(position, legal[i], legal), plain[i]);
      // In games in which '+' means promotion, it marks a check only if the move gives one.
      const std::string check = withoutMarks(position.variant(), "+").empty() ? "+" : "#";
      const std::string marked = san[i] + checkMark(position, legal[i], referee_, ownDialect());
      for (const std::string& text : {plain[i], plain[i] + check, san[i], san[i] + "#", marked}) {
        ASSERT_EQ(movesNamed(position, text, legal), MoveList{legal[i]}) << text << " for " << plain[i];
      }
      if (random_() % std::max<std::size_t>(16, legal.size()) != 0) continue;
      for (const std::string& text : {plain[i], san[i] + check, marked}) {
        const why::Answer answer = why::whyMove(position, text);
        ASSERT_EQ(answer.verdict, why::Legality::Legal) << text << ": " << answer.text;
      }
    }
  }

  // Tests blocks that are made of words and, if the game has a text, blocks that are read from text.
  void holdInTests(const Position& position, const MoveList& legal, const std::string& rules) {
    const std::vector<std::string> plain = moveTexts(position, legal), san = sanTexts(position, legal);
    std::set<std::string> texts(plain.begin(), plain.end());  // some texts are the same in both notations
    texts.insert(san.begin(), san.end());
    const std::string fen = printFen(position);
    const auto source = std::make_shared<const SourceFile>("text", "\"" + fen + "\"");
    const frontend::syntax::Word quoted{fen, {source, 0, static_cast<std::uint32_t>(fen.size() + 2)}};
    for (const bool isLegal : {true, false}) {
      const frontend::syntax::Test test{{},
                                        {{{}, frontend::syntax::TestPosition{quoted}},
                                         {{}, frontend::syntax::TestVerdict{isLegal, wordsToRead(texts)}}},
                                        {}};
      const batch::testing::TestReport report =
          batch::testing::runTest(test, {position.variantPtr(), {referee()}});
      ASSERT_EQ(report.failures.size(), isLegal ? 0 : texts.size())
          << renderHuman(report.failures.front().diagnostic, false);
    }
    if (rules.empty()) return;
    std::string block = "\ntest \"all\" {\n position \"" + fen + "\"\n legal";
    for (const std::string& text : texts) block += " " + text;
    const auto file = std::make_shared<const SourceFile>("test.fairy", rules + block + "\n}\n");
    Diagnostics diagnostics;
    const frontend::LoadedVariant loaded =
        frontend::loadWithTests(file, {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples/base"}}, diagnostics);
    ASSERT_TRUE(loaded.variant) << renderHuman(diagnostics.all().front(), false);
    const batch::testing::TestReport report =
        batch::testing::runTest(loaded.tests.back(), {loaded.variant, {referee()}});
    ASSERT_TRUE(report.passed()) << renderHuman(report.failures.front().diagnostic, false);
  }

  void expectLine(const VariantPtr& variant, const std::string& line, const MoveList& game) {
    Position position(variant);
    const std::vector<std::string_view> words = wordsOf(line);
    std::size_t played = 0;
    for (std::span<const std::string_view> rest = words; !rest.empty(); ++played) {
      const MoveList legal = referee_.legalMoves(position);
      const NextMove next = nextMove(position, rest, legal);
      ASSERT_EQ(movesNamed(position, next.text, legal), MoveList{game[played]})
          << next.text << " in " << line;
      position.playUnchecked(game[played]);
      rest = rest.subspan(next.words);
    }
    ASSERT_EQ(played, game.size()) << line;
  }

  static std::shared_ptr<const Executor> referee() { return std::make_shared<Referee>(); }

  const Referee referee_;
  std::size_t variants_ = 0, moves_ = 0;
};

TEST_F(MoveTexts, OfRandomGames) {
  for (std::uint64_t n = 0; n < some_ && !HasFatalFailure();) {
    RandomGame wanted;
    for (int i = 0; i < 3; ++i) wanted.movements.push_back(randomNotation(random_));
    const std::string text = randomGame(wanted, random_);
    const VariantPtr variant = readText("test.fairy", text).variant;
    if (!variant) continue;
    hold(variant, text);
    ++n;
  }
}

// Pieces such as Lions reach the same cell with or without a capture on the way, over the captured piece or
// beside it.
TEST_F(MoveTexts, OfPiecesThatDoSeveralThingsOnTheirWay) {
  const std::vector<std::string> parts{"KNAD",  "mabK",  "cabK", "cafK",   "eF",   "imnA", "mF2",
                                       "ifnmD", "mcafK", "jQ",   "O0",     "isO2", "cbK",  "uK",
                                       "mpQ",   "cpafK", "mnD",  "(caK)3", "icuR"};
  for (std::uint64_t n = 0; n < some_ && !HasFatalFailure();) {
    RandomGame wanted;
    for (int i = 0; i < 3; ++i) {
      std::string movement;
      for (int k = 0; k < 3; ++k) movement += parts[random_() % parts.size()];
      wanted.movements.push_back(movement);
    }
    const std::string text = randomGame(wanted, random_);
    const VariantPtr variant = readText("test.fairy", text).variant;
    if (!variant) continue;
    hold(variant, text);
    ++n;
  }
}

TEST_F(MoveTexts, OfPiecesThatPassOverTheCellWhereTheyEnd) {
  const std::string text =
      "variant \"There and Back\"\nboard 6x7\npiece Bee B nabsablR3 at a1\npiece Pawn P fmWfceF at b2-e2\n"
      "piece King K K royal at d1\n";
  for (int i = 0; i < 3; ++i) hold(readText("test.fairy", text).variant, text);
}

TEST_F(MoveTexts, OfRandomArmies) {
  for (std::uint64_t n = 0; n < some_ && !HasFatalFailure(); ++n) hold(randomArmy(random_));
}

TEST_F(MoveTexts, OfImportedGames) {
  for (const std::filesystem::path& file : importedFiles()) {
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(file, diagnostics);
    ASSERT_TRUE(source);
    const std::size_t games =
        frontend::loadWithTests(source, {.language = frontend::Language::Zrf}, diagnostics).games.size();
    for (std::size_t game = 0; game < games && !HasFatalFailure(); ++game) {
      SCOPED_TRACE(file.string() + ", game " + std::to_string(game));
      const VariantPtr variant = frontend::loadVariant(
          source, {.language = frontend::Language::Zrf, .game = std::to_string(game)}, diagnostics);
      ASSERT_TRUE(variant);
      hold(variant);
    }
  }
}

TEST_F(MoveTexts, OfExamples) {
  for (const std::string& name : exampleNames()) hold(loadExample(name));
  hold(gameWithEverything());
}

}  // namespace
}  // namespace fairyforge::testing
