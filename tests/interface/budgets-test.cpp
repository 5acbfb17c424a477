// Tests that every call of the C interface obeys its budget. A call uses hardly more processor time on its
// thread than the budget allows, even with texts that need very much work. A call that fails leaves
// everything as before.
#include <ctime>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compiler/apps/interface/fairyforge.h"
#include "tests/driver/hostile.h"
#include "tests/interface/taken.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

constexpr std::uint32_t kMilliseconds = 60;
constexpr double kMore = 40;

struct Named {
  std::string name;
  std::function<void()> call;
};

// Runs the calls; returns whether a budget ended one of them.
bool keepToTheirTime(const std::vector<Named>& calls) {
  bool any = false;
  for (const Named& one : calls) {
    ff_set_budget(kMilliseconds, 0, 0);
    const double begin = threadMilliseconds();
    one.call();
    const double took = threadMilliseconds() - begin;
    any = any || ff_exceeded() != nullptr;
    ff_set_budget(0, 0, 0);
    EXPECT_LT(took, kMilliseconds + kMore) << one.name;
    if (std::getenv("FAIRYFORGE_VERBOSE") != nullptr) std::printf("%-30s %.0f ms\n", one.name.c_str(), took);
  }
  return any;
}

TEST(Budgets, HoldForTextsThatAskForMuch) {
  const std::vector<std::pair<std::string, std::string>> texts{
      {"queens", hostile::manyQueens(32, 120)},    {"riders", hostile::manyRiders(120)},
      {"promotions", hostile::manyPromotions(80)}, {"castlings", hostile::manyCastlings(60)},
      {"events", hostile::manyEvents(60)},         {"options", hostile::manyOptions(2'000)},
      {"links", hostile::manyLinks(400)},          {"mixins", hostile::manyMixins(5'000)},
      {"keys", hostile::manyKeys(20'000)},         {"errors", hostile::manyErrors(20'000)},
      {"warnings", hostile::manyWarnings(5'000)},  {"notes", hostile::manyNotes(5'000)},
      {"brackets", std::string(200'000, '(')},     {"braces", "variant \"x\" {" + std::string(200'000, '{')}};
  std::vector<Named> calls;
  for (const auto& [name, text] : texts) {
    calls.push_back({name, [&text = text] {
                       ff_error* error = nullptr;
                       ff_variant_free(ff_variant_compile(text.c_str(), "text", nullptr, nullptr, &error));
                       ff_error_free(error);
                     }});
  }
  EXPECT_TRUE(keepToTheirTime(calls));
}

TEST(Budgets, HoldForEverythingThatIsAsked) {
  std::string text = "variant \"x\"\nboard 32x32\npiece King K K royal at White: p1 Black: p32\n";
  for (const char letter : std::string("abcd"))
    text += std::string("piece P") + letter + " A" + static_cast<char>(letter - 32) +
            " mQ mNN mAA mpR cK at White: " + letter + "2\n";
  ff_variant* variant = ff_variant_compile(text.c_str(), "text", nullptr, nullptr, nullptr);
  ASSERT_NE(variant, nullptr);
  ff_game* game = ff_game_begin(variant);
  std::size_t size = 0;
  const std::string record = taken(ff_game_pgn(game, "A", "B"));
  std::vector<Named> calls{{"hash", [&] { ff_free(ff_variant_hash(variant)); }},
                           {"rules", [&] { ff_free(ff_variant_rules(variant)); }},
                           {"stored", [&] { ff_free(ff_variant_stored(variant, &size)); }},
                           {"explain", [&] { ff_free(ff_variant_explain(variant)); }},
                           {"draw", [&] { ff_free(ff_variant_draw(variant, "AA", nullptr)); }},
                           {"moves", [&] { ff_free(ff_game_moves(game)); }},
                           {"state", [&] { ff_free(ff_game_state(game)); }},
                           {"pgn", [&] { ff_free(ff_game_pgn(game, "A", "B")); }},
                           {"read pgn", [&] { ff_game_read_pgn(game, record.c_str(), nullptr); }},
                           {"perft", [&] { ff_game_perft(game, 20); }},
                           {"think", [&] { ff_free(ff_game_think(game, 10, 0, 0, 60, 1, nullptr)); }}};
  for (const char* target : {"zrf", "game-courier", "diagram", "fairy-stockfish"})
    calls.push_back({target, [=] { ff_files_free(ff_variant_export(variant, target, nullptr)); }});
  EXPECT_TRUE(keepToTheirTime(calls));
  ff_game_free(game);
  ff_variant_free(variant);
}

// The number of steps is the same on every machine, so the same calls are ended everywhere.
TEST(Budgets, LeaveAGameAsItWas) {
  ff_variant* variant = ff_variant_load("@chess", nullptr, nullptr, nullptr);
  ff_game* game = ff_game_begin(variant);
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) ASSERT_EQ(ff_game_play(game, move, nullptr), 1);
  const std::string record = taken(ff_game_pgn(game, "A", "B"));
  const std::string state = taken(ff_game_state(game)), history = taken(ff_game_history(game));
  std::size_t ended = 0, done = 0;
  for (std::uint64_t steps = 1; steps < 6000; steps += 97) {
    const auto tried = [&](auto call) {
      ff_set_budget(0, 0, steps);
      const bool isDone = call() == 1;
      ff_set_budget(0, 0, 0);
      ++(isDone ? done : ended);
      return isDone;
    };
    if (tried([&] { return ff_game_play(game, "Nc6", nullptr); })) {
      ASSERT_EQ(ff_game_undo(game, 1, nullptr), 1);
    }
    EXPECT_EQ(taken(ff_game_state(game)), state) << steps;
    tried([&] { return ff_game_read_pgn(game, record.c_str(), nullptr); });
    EXPECT_EQ(taken(ff_game_state(game)), state) << steps;
    EXPECT_EQ(taken(ff_game_history(game)), history) << steps;
  }
  EXPECT_GT(ended, 5u);
  EXPECT_GT(done, 5u);
  ff_game_free(game);
  ff_variant_free(variant);
}

TEST(Budgets, ReadersOfRecordsEndAtTheFirstError) {
  ff_variant* variant = ff_variant_load("@chess", nullptr, nullptr, nullptr);
  ff_game* game = ff_game_begin(variant);
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "(1,2)";
  ff_set_budget(0, 0, 1000);
  ff_error* error = nullptr;
  const double begin = threadMilliseconds();
  EXPECT_EQ(ff_game_read_pgn(game, text.c_str(), &error), 0);
  EXPECT_LT(threadMilliseconds() - begin, 100);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(std::string(ff_error_text(error)),
            "a variation stands behind the move that it replaces, and there is none");
  ff_error_free(error);
  // A long argument is not repeated in full.
  error = nullptr;
  EXPECT_EQ(ff_game_play(game, std::string(100'000, 'x').c_str(), &error), 0);
  EXPECT_LT(std::string(ff_error_text(error)).size(), 2'100u);
  ff_error_free(error);
  ff_set_budget(0, 0, 0);
  ff_game_free(game);
  ff_variant_free(variant);
}

}  // namespace
}  // namespace fairyforge::testing
