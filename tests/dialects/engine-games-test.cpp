// Random games in the notation of Debian's Fairy-Stockfish: after every move the engine must have the same
// legal moves, written in the same way, and the same position. Only the count of quiet plies may differ: this
// version, unlike newer ones, does not set it to 0 after a drop (positions-test.cpp). FAIRYFORGE_ENGINE_GAMES
// sets the number of games of each variant.
#include <algorithm>
#include <fmt/format.h>

#include "runtime/dialect.h"
#include "runtime/referee.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// Returns the FEN in a form that both programs share: pieces in hand have no fixed order, and if nothing can
// castle any more, the engine may leave the castling field empty.
std::string comparable(const std::string& fen) {
  std::string text = fen;
  if (const std::size_t open = text.find('['), close = text.find(']'); close != std::string::npos)
    std::sort(text.begin() + static_cast<std::ptrdiff_t>(open) + 1,
              text.begin() + static_cast<std::ptrdiff_t>(close));
  for (std::size_t at = text.find("  "); at != std::string::npos; at = text.find("  "))
    text.replace(at, 2, " - ");
  // Debian's engine also lists the files of the king and the rooks as files of gates, although the castling
  // rights imply them.
  const std::size_t castling = text.find(' ', text.find(' ') + 1) + 1, end = text.find(' ', castling);
  std::string field = text.substr(castling, end - castling);
  for (const auto& [rights, redundant] : {std::pair("KQ", "AEH"), std::pair("kq", "aeh")}) {
    if (field.find_first_of(rights) == std::string::npos) continue;
    std::erase_if(field,
                  [&](char c) { return std::string_view(redundant).find(c) != std::string_view::npos; });
  }
  text.replace(castling, end - castling, field);
  // The field before the last one is the count of quiet plies.
  const std::size_t number = text.rfind(' '), clock = text.rfind(' ', number - 1);
  return text.replace(clock, number - clock, " *");
}

struct Pair {
  const char *example, *variant;
};
// clang-format off
constexpr Pair kPairs[] = {
    {"chess", "chess"}, {"drops/crazyhouse-chess", "crazyhouse"}, {"drops/seirawan-chess", "seirawan"},
    {"drops/s-house", "shouse"}, {"capablanca-chess", "capablanca"}, {"drops/capahouse", "capahouse"},
    {"shogi/shogi", "shogi"}, {"shogi/minishogi", "minishogi"}, {"shogi/kyoto-shogi", "kyotoshogi"},
    {"xiangqi", "xiangqi"}, {"xiangqi/janggi", "janggi"}, {"historic/makruk", "makruk"},
    {"goals/antichess-chess", "antichess"}, {"goals/horde", "horde"},
    {"goals/king-of-the-hill", "kingofthehill"}, {"goals/three-check", "3check"},
    {"goals/breakthrough", "breakthrough"}, {"chess-like/knightmate", "knightmate"}, {"loop-chess", "loop"},
    {"shako", "shako"}, {"historic/sittuyin", "sittuyin"}};
// clang-format on

class EngineGames : public ::testing::TestWithParam<Pair> {};

TEST_P(EngineGames, HaveTheSameMovesAndPositionsInTheSameWords) {
  const Dialect& dialect = *dialectCalled("fairy-stockfish");
  const VariantPtr variant = loadExample(GetParam().example);
  const Referee referee;
  constexpr int kPlies = 80;
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261127);
  std::mt19937_64 random(seed);
  for (std::uint64_t game = 0; game < numberFromEnvironment("FAIRYFORGE_ENGINE_GAMES", 1); ++game) {
    Position position(variant);
    std::string line;
    for (int ply = 0; ply < kPlies; ++ply) {
      SCOPED_TRACE(::testing::Message() << "seed " << seed << ", game " << game << ":" << line);
      const EnginePosition theirs =
          enginePosition(GetParam().variant, "startpos" + (line.empty() ? "" : " moves" + line));
      const auto said = positionText(dialect, position);
      ASSERT_TRUE(said);
      ASSERT_EQ(comparable(said->text), comparable(theirs.fen));
      const std::vector<DialectMove> moves = dialectMoves(dialect, position, referee);
      std::vector<std::string> ours;
      for (const DialectMove& move : moves) ours.push_back(move.text);
      std::ranges::sort(ours);
      ASSERT_EQ(ours, theirs.moves);
      if (moves.empty()) break;
      const DialectMove& chosen = moves[random() % moves.size()];
      const auto read = readDialectMove(dialect, position, chosen.text, referee);
      ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(read)) << std::get<std::string>(read);
      ASSERT_EQ(std::get<std::vector<Move>>(read), chosen.parts) << chosen.text;
      for (const Move& part : chosen.parts) position.playUnchecked(part);
      line += " " + chosen.text;
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Of, EngineGames, ::testing::ValuesIn(kPairs),
                         [](const auto& info) { return testName(info.param.example); });

}  // namespace
}  // namespace fairyforge::testing
