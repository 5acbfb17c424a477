// Tests that the C interface refuses invalid arguments with a reason, and then has changed nothing.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compiler/apps/interface/fairyforge.h"
#include "tests/interface/taken.h"

namespace fairyforge::testing {
namespace {

constexpr const char* kChess = FAIRYFORGE_SOURCE_DIR "/examples/chess.fairy";

// Returns the error of a call that fails; "done" for a call that succeeds.
template <typename Call>
std::string why(Call call) {
  ff_error* error = nullptr;
  if (call(&error)) return "done";
  const std::string text = error == nullptr ? "nothing" : ff_error_text(error);
  ff_error_free(error);
  return text;
}

class Refusals : public ::testing::Test {
 protected:
  ff_variant* variant = ff_variant_load(kChess, nullptr, nullptr, nullptr);
  ff_game* game = ff_game_begin(variant);
  ~Refusals() override {
    ff_game_free(game);
    ff_variant_free(variant);
  }
};

TEST_F(Refusals, NullIsAnErrorWhereSomethingIsNeeded) {
  const std::string before = taken(ff_game_state(game));
  const std::vector<std::string> all{
      why([](ff_error** e) { return ff_variant_load(nullptr, nullptr, nullptr, e); }),
      why([](ff_error** e) { return ff_variant_compile(nullptr, "x", nullptr, nullptr, e); }),
      why([](ff_error** e) { return ff_variant_compile("x", nullptr, nullptr, nullptr, e); }),
      why([](ff_error** e) { return ff_variant_from_stored(nullptr, 5, e); }),
      why([&](ff_error** e) { return ff_variant_draw(variant, nullptr, e); }),
      why([](ff_error** e) { return ff_variant_draw(nullptr, "K", e); }),
      why([&](ff_error** e) { return ff_variant_export(variant, nullptr, e); }),
      why([](ff_error** e) { return ff_variant_export(nullptr, "zrf", e); }),
      why([&](ff_error** e) { return ff_game_set_up(game, nullptr, e); }),
      why([&](ff_error** e) { return ff_game_play(game, nullptr, e); }),
      why([](ff_error** e) { return ff_game_play(nullptr, "e4", e); }),
      why([](ff_error** e) { return ff_game_undo(nullptr, 0, e); }),
      why([&](ff_error** e) { return ff_game_read_pgn(game, nullptr, e); }),
      why([&](ff_error** e) { return ff_game_san(game, nullptr, e); }),
      why([&](ff_error** e) { return ff_game_play_as(game, nullptr, "own", e); }),
      why([&](ff_error** e) { return ff_game_move_as(game, nullptr, "own", "san", e); }),
      why([](ff_error** e) { return ff_game_moves_as(nullptr, "own", "san", e); }),
      why([](ff_error** e) { return ff_game_fen_as(nullptr, "own", e); }),
      why([](ff_error** e) { return ff_game_think(nullptr, 10, 0, 9, 0, 1, e); }),
      why([](ff_error** e) { return ff_game_best_move(nullptr, 10, 0, 9, 0, e); }),
      why([&](ff_error** e) { return ff_tables_open(variant, nullptr, 1, e); }),
      why([](ff_error** e) { return ff_tables_open(nullptr, "x", 1, e); }),
      why([&](ff_error** e) { return ff_tables_probe(nullptr, game, e); }),
  };
  for (const std::string& said : all) EXPECT_EQ(said, "NULL stands where something is needed");
  EXPECT_EQ(taken(ff_game_state(game)), before);
  // Functions without a parameter for errors return an empty result.
  std::size_t size = 0;
  EXPECT_EQ(ff_error_text(nullptr), nullptr);
  EXPECT_EQ(ff_variant_title(nullptr), nullptr);
  EXPECT_EQ(ff_variant_stored(nullptr, &size), nullptr);
  EXPECT_EQ(ff_variant_stored(variant, nullptr), nullptr);
  EXPECT_EQ(ff_files_bytes(nullptr, 0, &size), nullptr);
  EXPECT_EQ(ff_game_begin(nullptr), nullptr);
  EXPECT_EQ(ff_game_state(nullptr), nullptr);
  EXPECT_EQ(ff_game_result(nullptr), nullptr);
  EXPECT_EQ(ff_game_pgn(game, nullptr, "B"), nullptr);
  EXPECT_EQ(ff_game_perft(nullptr, 2), 0u);
  ff_game_stop(nullptr, 1);
}

TEST_F(Refusals, UnknownDialectsAndNotationsAreErrors) {
  EXPECT_EQ(why([&](ff_error** e) { return ff_game_fen_as(game, "klingon", e); }),
            "there is no dialect \"klingon\"");
  EXPECT_EQ(why([&](ff_error** e) { return ff_game_moves_as(game, "own", "hints", e); }),
            "there is no notation \"hints\"");
  EXPECT_EQ(taken(ff_game_move_as(game, "g1f3", "fairy-stockfish", "lan", nullptr)), "Ng1-f3");
  EXPECT_EQ(ff_game_play_as(game, "g1f3", nullptr, nullptr), 1);
}

TEST_F(Refusals, LevelsAndLimitsOutOfRangeAreErrors) {
  for (const std::uint32_t level : {0u, 11u, 4'294'967'295u})
    EXPECT_NE(why([&](ff_error** e) { return ff_game_think(game, level, 0, 9, 0, 1, e); }).find("1 to 10"),
              std::string::npos);
  EXPECT_EQ(why([&](ff_error** e) { return ff_game_think(game, 10, 0, 0, 0, 1, e); }),
            "thinking needs a limit");
  // The greatest numbers are accepted as limits.
  const std::string most = taken(ff_game_think(game, 10, 0, 20000, 4'294'967'295u, 4'294'967'295u, nullptr));
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = most.find("\"score\"", at)) != std::string::npos; ++at) ++lines;
  EXPECT_EQ(lines, 20u) << most;
}

TEST_F(Refusals, AGameThatTheTextLacksIsAnError) {
  EXPECT_NE(why([](ff_error** e) {
              return ff_variant_load(kChess, "Chess", nullptr, e);
            }).find("no variant 'Chess'"),
            std::string::npos);
}

TEST_F(Refusals, MessagesAreUtf8) {
  const std::string said = why([&](ff_error** e) { return ff_game_play(game, "\xFF\xC3", e); });
  EXPECT_NE(said.find("\xEF\xBF\xBD"), std::string::npos) << said;
  EXPECT_EQ(said.find('\xFF'), std::string::npos);
}

}  // namespace
}  // namespace fairyforge::testing
