// Tests that moves that are taken back leave no trace, neither in the position nor in later counts.
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "compiler/apps/interface/fairyforge.h"
#include "tests/interface/taken.h"

namespace fairyforge::testing {
namespace {

// Returns everything that is known about the game, including its repetitions.
std::string told(ff_game* game) {
  return taken(ff_game_state(game)) + taken(ff_game_history(game));
}

std::string anyMove(ff_game* game, std::mt19937& random) {
  const std::string moves = taken(ff_game_moves(game));
  if (moves.empty()) return "";
  const std::size_t end = moves.rfind('\n', random() % moves.size());
  const std::size_t begin = end == std::string::npos ? 0 : end + 1;
  return moves.substr(begin, moves.find('\n', begin) - begin);
}

class Undo : public ::testing::TestWithParam<const char*> {};

TEST_P(Undo, RestoresTheFormerPosition) {
  const std::string path = std::string(FAIRYFORGE_SOURCE_DIR "/examples/") + GetParam();
  ff_variant* variant = ff_variant_load(path.c_str(), nullptr, nullptr, nullptr);
  ASSERT_NE(variant, nullptr);
  ff_game* game = ff_game_begin(variant);
  std::mt19937 random(1);
  std::vector<std::string> before;
  for (int step = 0; step < 30; ++step) {
    const std::string move = random() % 4 == 0 ? "" : anyMove(game, random);
    if (!move.empty()) {
      before.push_back(told(game));
      ASSERT_EQ(ff_game_play(game, move.c_str(), nullptr), 1) << move;
      continue;
    }
    const std::size_t back = random() % (before.size() + 1);
    if (back == 0) continue;
    ASSERT_EQ(ff_game_undo(game, static_cast<std::uint32_t>(back), nullptr), 1);
    ASSERT_EQ(told(game), before[before.size() - back]);
    before.resize(before.size() - back);
  }
  const auto tooMany = static_cast<std::uint32_t>(before.size() + 1);
  EXPECT_EQ(ff_game_undo(game, tooMany, nullptr), 0);
  ff_game_free(game);
  ff_variant_free(variant);
}

INSTANTIATE_TEST_SUITE_P(Games, Undo,
                         ::testing::Values("chess.fairy", "morphing-chess-iii.fairy",
                                           "magicians-deathmatch.fairy", "chaoss-chess.fairy",
                                           "three-realms-chess.fairy"));

TEST(Repetitions, AreTakenBack) {
  ff_variant* variant =
      ff_variant_load(FAIRYFORGE_SOURCE_DIR "/examples/chess.fairy", nullptr, nullptr, nullptr);
  ASSERT_NE(variant, nullptr);
  ff_game* game = ff_game_begin(variant);
  const std::vector<const char*> shuffle{"Nf3", "Nf6", "Ng1", "Ng8"};
  for (std::size_t ply = 0; ply < 8; ++ply) {
    EXPECT_STREQ(ff_game_result(game), "*") << ply;
    ASSERT_EQ(ff_game_play(game, shuffle[ply % 4], nullptr), 1);
  }
  EXPECT_STREQ(ff_game_result(game), "1/2-1/2");
  ASSERT_EQ(ff_game_undo(game, 1, nullptr), 1);
  EXPECT_STREQ(ff_game_result(game), "*");
  ASSERT_EQ(ff_game_play(game, "Ng8", nullptr), 1);
  EXPECT_STREQ(ff_game_result(game), "1/2-1/2");
  ASSERT_EQ(ff_game_undo(game, 4, nullptr), 1);
  ASSERT_EQ(ff_game_play(game, "e4", nullptr), 1);
  EXPECT_STREQ(ff_game_result(game), "*");
  ff_game_free(game);
  ff_variant_free(variant);
}

}  // namespace
}  // namespace fairyforge::testing
