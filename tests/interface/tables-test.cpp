// Tests of solved endgames in the C interface.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "compiler/analyse/solve/solver.h"
#include "compiler/apps/interface/fairyforge.h"
#include "compiler/apps/interface/handles.h"
#include "runtime/referee.h"
#include "tests/interface/taken.h"

namespace fairyforge::testing {
namespace {

constexpr const char* kGame =
    "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\nstalemate: draw\n";

ff_variant* compiled(const char* text) {
  ff_variant* variant = ff_variant_compile(text, "text", nullptr, nullptr, nullptr);
  EXPECT_NE(variant, nullptr);
  return variant;
}

TEST(Tables, AreAskedFromC) {
  const std::string folder = ::testing::TempDir() + "fairyforge-c-tables-" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  ff_variant* variant = compiled(kGame);
  const Referee referee;
  solve::SolverOptions options;
  options.keep = [&](const std::string& name, const std::string& bytes) {
    std::ofstream(folder + "/" + name, std::ios::binary) << bytes;
  };
  solve::Solver solver(*solve::Scope::of(variant->variant), referee, options);
  ASSERT_TRUE(solver.table(solve::materialsNamed(*variant->variant, "KR-K")->front()));

  ff_tables* tables = ff_tables_open(variant, folder.c_str(), 64, nullptr);
  ASSERT_NE(tables, nullptr);
  ff_game* game = ff_game_begin(variant);
  EXPECT_EQ(taken(ff_tables_probe(tables, game, nullptr)), "null");  // no table has two rooks
  ASSERT_EQ(ff_game_set_up(game, "1k2/4/1K2/R3 w - - 0 1", nullptr), 1);
  const std::string told = taken(ff_tables_probe(tables, game, nullptr));
  EXPECT_NE(told.find("\"plies\":3"), std::string::npos) << told;
  EXPECT_NE(told.find("\"winner\":0"), std::string::npos) << told;
  EXPECT_NE(told.find("\"text\":\"a1c1\""), std::string::npos) << told;
  EXPECT_NE(told.find("\"winner\":null"), std::string::npos) << told;  // a1a4 gives the rook away
  // The best move comes first.
  EXPECT_LT(told.find("a1c1"), told.find("a1a4")) << told;

  ff_variant* other =
      compiled("variant \"Other\"\nboard 4x4\npiece King K W royal at b1\npiece Rook R R at a1\n");
  ff_game* strange = ff_game_begin(other);
  ff_error* error = nullptr;
  EXPECT_EQ(ff_tables_probe(tables, strange, &error), nullptr);
  ASSERT_NE(error, nullptr);
  EXPECT_STREQ(ff_error_text(error), "these are tables of another game");
  ff_error_free(error);
  error = nullptr;
  EXPECT_EQ(ff_tables_open(variant, "/no/such/folder", 64, &error), nullptr);
  ASSERT_NE(error, nullptr);
  ff_error_free(error);
  // A file that is not complete is not used.
  for (const auto& file : std::filesystem::directory_iterator(folder))
    std::filesystem::resize_file(file.path(), std::filesystem::file_size(file.path()) - 1);
  ff_tables* broken = ff_tables_open(variant, folder.c_str(), 64, nullptr);
  EXPECT_EQ(taken(ff_tables_probe(broken, game, nullptr)), "null");
  ff_tables_free(broken);
  ff_game_free(strange);
  ff_variant_free(other);
  ff_game_free(game);
  ff_variant_free(variant);  // the tables need the variant no longer
  ff_tables_free(tables);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace fairyforge::testing
