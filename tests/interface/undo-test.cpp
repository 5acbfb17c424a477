// What is taken back leaves nothing behind in what has been counted since.
#include <gtest/gtest.h>
#include <vector>

#include "compiler/interface/fairyforge.h"

namespace fairyforge::testing {
namespace {

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
