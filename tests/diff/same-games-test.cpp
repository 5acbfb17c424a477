// Some games are defined twice: in the library, for Fairy-Stockfish, or in a rules file. Both definitions
// must be the same game in random games and in positions that are set up. FAIRYFORGE_SAME_GAMES sets the
// number of positions of each pair; by default it is small. FAIRY_STOCKFISH_INI names the engine's file of
// more variants.
#include <fstream>

#include "compiler/analyse/diff/diff.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/support/named-games.h"
#include "tests/support/set-up.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Pair {
  std::string a, b;
  friend void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.a << " and " << pair.b; }
};

std::vector<Pair> pairs() {
  std::ifstream file(FAIRYFORGE_SOURCE_DIR "/tests/diff/data/same-games.tsv");
  std::vector<Pair> list;
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    if (!line.starts_with('#') && isAtHand(line.substr(tab + 1)))
      list.push_back({line.substr(0, tab), line.substr(tab + 1)});
  }
  return list;
}

class SameGame : public ::testing::TestWithParam<Pair> {
 protected:
  // Returns the moves that both games have in this position. If they differ, fails the test and returns
  // nothing.
  std::optional<diff::MatchedMoves> matched(const diff::PositionPair& at) {
    const Referee referee;
    diff::MatchedMoves moves = pairing_->match(at, referee.legalMoves(at.a), referee.legalMoves(at.b));
    const auto endA = referee.outcome(at.a), endB = referee.outcome(at.b);
    const bool sameEnd = endA.has_value() == endB.has_value() && (!endA || endA->winner == endB->winner);
    if (moves.agree() && sameEnd) return moves;
    ADD_FAILURE() << printFen(at.a) << " and " << printFen(at.b) << (sameEnd ? "" : "\n  the end of the game")
                  << text("only the first has", at.a, moves.onlyA)
                  << text("only the second has", at.b, moves.onlyB);
    return std::nullopt;
  }

  // Returns the pair of this position and the same position of the other game, if the text of the position
  // expresses everything.
  std::optional<diff::PositionPair> exchanged(const Position& a) const {
    const auto setup = parseFen(*b_, printFen(a));
    if (!std::holds_alternative<fairyforge::Setup>(setup)) return std::nullopt;
    const auto b = Position::from(b_, std::get<fairyforge::Setup>(setup));
    if (!std::holds_alternative<Position>(b)) return std::nullopt;
    diff::PositionPair pair{a, std::get<Position>(b)};
    if (!pairing_->lookAlike(pair) || printFen(pair.b) != printFen(a)) return std::nullopt;
    return pair;
  }

  static std::string text(const std::string& who, const Position& at, const MoveList& moves) {
    std::string list;
    for (const Move& move : moves) list += " " + moveText(at, move, moves);
    return list.empty() ? "" : "\n  " + who + list;
  }

  VariantPtr a_ = gameNamed(GetParam().a), b_ = gameNamed(GetParam().b);
  std::unique_ptr<diff::Pairing> pairing_ = std::make_unique<diff::Pairing>(*a_, *b_);
};

constexpr int kLongest = 120;

TEST_P(SameGame, IsTheSameInRandomGames) {
  const std::uint64_t wanted = numberFromEnvironment("FAIRYFORGE_SAME_GAMES", 60);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  const diff::PositionPair start{Position(a_), Position(b_)};
  ASSERT_TRUE(pairing_->lookAlike(start)) << printFen(start.a) << " and " << printFen(start.b);
  diff::PositionPair at = start;
  for (std::uint64_t i = 0, ply = 0; i < wanted; ++i) {
    const auto moves = matched(at);
    ASSERT_TRUE(moves);
    if (moves->both.empty() || Referee().outcome(at.a) || ++ply > kLongest) {
      at = start;
      ply = 0;
      continue;
    }
    const auto& [moveA, moveB] = moves->both[random() % moves->both.size()];
    at.a.playUnchecked(moveA);
    at.b.playUnchecked(moveB);
  }
}

TEST_P(SameGame, IsTheSameInPositionsThatAreSetUp) {
  const std::uint64_t wanted = numberFromEnvironment("FAIRYFORGE_SAME_GAMES", 20);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  const SetUps setUps(a_, SetUps::Places::Reached);
  std::uint64_t compared = 0;
  for (std::uint64_t tried = 0; tried < 20 * wanted && compared < wanted; ++tried) {
    const auto at = exchanged(setUps.next(random));
    // If the game was over before, the two definitions may name different winners.
    if (!at || Referee().outcome(at->a) || Referee().outcome(at->b)) continue;
    ++compared;
    ASSERT_TRUE(matched(*at));
  }
  std::cout << compared << " positions compared\n";
}

INSTANTIATE_TEST_SUITE_P(Games, SameGame, ::testing::ValuesIn(pairs()),
                         [](const auto& info) { return testName(info.param.a + "-" + info.param.b); });

}  // namespace
}  // namespace fairyforge::testing
