// Tests laws about every dialect and notation in every game: no two moves of a position have the same text,
// and each text is read back as its move. If a dialect can express all of a position, its text is read back
// as the same position.
#include <fmt/format.h>

#include "runtime/dialect.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "runtime/san.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

constexpr std::size_t kManyMoves = 400;

class Dialects : public ::testing::TestWithParam<std::string> {
 protected:
  void holdAt(const Position& position) {
    const MoveList legal = referee_.legalMoves(position);
    if (legal.size() > kManyMoves) return;
    for (const Dialect& dialect : dialects()) {
      SCOPED_TRACE(::testing::Message() << dialect.name << ": " << printFen(position));
      const std::vector<std::string> texts = moveTexts(dialect, position, legal);
      holdOf(position, legal, texts, dialect);
      const Notation& san = *notationCalled("san", dialect);
      holdOf(position, legal, sanTexts(position, legal, san), dialect);
      if (const auto said = positionText(dialect, position); said && said->lost.empty()) {
        const auto again = parseFen(position.variant(), said->text);
        ASSERT_TRUE(std::holds_alternative<fairyforge::Setup>(again)) << said->text;
      }
    }
    for (const Notation& notation : notations()) {
      SCOPED_TRACE(::testing::Message() << notation.name << ": " << printFen(position));
      // Here the text is read without a given notation, so it may name several moves. This move must be among
      // them.
      const std::vector<std::string> texts = sanTexts(position, legal, notation);
      ASSERT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), legal.size());
      if (legal.empty()) continue;
      const std::size_t m = random_() % legal.size();
      const MoveList named = movesNamed(position, texts[m], legal);
      ASSERT_NE(std::find(named.begin(), named.end(), legal[m]), named.end()) << texts[m];
    }
  }

  void holdOf(const Position& position, const MoveList& legal, const std::vector<std::string>& texts,
              const Dialect& dialect) {
    ASSERT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), legal.size());
    // Reading compares the text with every form of every move, so a few moves of each position are enough.
    constexpr int kRead = 3;
    for (int i = 0; i < kRead && !legal.empty(); ++i) {
      const std::size_t m = random_() % legal.size();
      ASSERT_EQ(movesNamed(position, texts[m], legal, dialect), MoveList{legal[m]}) << texts[m];
    }
  }

  const Referee referee_;
  std::mt19937_64 random_{numberFromEnvironment("FAIRYFORGE_SEED", 20261127)};
};

TEST_P(Dialects, WriteADifferentTextForEachMove) {
  const int plies = static_cast<int>(numberFromEnvironment("FAIRYFORGE_DIALECT_PLIES", 12));
  Position position(loadExample(GetParam()));
  for (int ply = 0; ply < plies && !HasFatalFailure(); ++ply) {
    const MoveList legal = referee_.legalMoves(position);
    if (legal.empty()) break;
    if (ply % 3 == 0) holdAt(position);
    position.playUnchecked(legal[random_() % legal.size()]);
  }
}
INSTANTIATE_TEST_SUITE_P(Of, Dialects, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

}  // namespace
}  // namespace fairyforge::testing
