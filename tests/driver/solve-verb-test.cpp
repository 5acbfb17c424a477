// Tests what solve and analyse print, and what other verbs do with tables.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

TEST(Solve, TablesAreKeptAndTold) {
  const std::string folder = ::testing::TempDir() + "fairyforge-tables-" + std::to_string(getpid());
  const std::string file = fileWith(
      "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\n"
      "piece Wazir W W at c1\n");
  const std::string line = "solve " + file + " K+any-K --executor referee --tables " + folder;
  const Result first = run(line);
  ASSERT_EQ(first.exitCode, 0) << first.err;
  EXPECT_TRUE(has(first.out, "solved KR-K: ")) << first.out;
  EXPECT_TRUE(has(first.out, "\nKW-K ")) << first.out;
  const Result second = run(line + " --json");
  const auto json = nlohmann::json::parse(second.out);
  EXPECT_EQ(json["solved"].size(), 0u);
  EXPECT_EQ(json["tables"].size(), 2u);
  EXPECT_EQ(json["tables"][0]["checked"]["fault"], "");
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    std::filesystem::resize_file(entry.path(), std::filesystem::file_size(entry.path()) - 1);
  const Result third = run(line);
  EXPECT_TRUE(has(third.err, "is not this table, or not all of it")) << third.err;
  EXPECT_EQ(third.out, first.out);
  std::filesystem::remove_all(folder);
}

TEST(Analyse, TellsWhatCanMate) {
  const std::string file = fileWith(
      "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\n"
      "piece Ferz F F at c1\npiece Pawn P fW at a2\npromote Pawn on rank 4 to Rook\nstalemate: draw\n");
  const std::string line = "analyse " + file + " --mating --executor referee";
  const Result alone = run(line);
  ASSERT_EQ(alone.exitCode, 0) << alone.err;
  EXPECT_TRUE(has(alone.out, "White has besides ")) << alone.out;
  EXPECT_TRUE(has(alone.out, "\nRook ")) << alone.out;
  EXPECT_TRUE(has(alone.out, "becomes Rook\n")) << alone.out;
  EXPECT_TRUE(has(alone.out, "left out: ")) << alone.out;
  EXPECT_FALSE(has(alone.out, " + ")) << alone.out;
  const Result pairs = run(line + " --pairs");
  EXPECT_TRUE(has(pairs.out, "\nFerz + Ferz ")) << pairs.out;
  EXPECT_FALSE(has(pairs.out, "Rook + ")) << pairs.out;
  EXPECT_EQ(run(line + " --odd").exitCode, 2);
  EXPECT_EQ(run("analyse " + file + " --pairs").exitCode, 2);
  const Result kingless = run("analyse $EXAMPLES/small/hexapawn.fairy --mating");
  EXPECT_EQ(kingless.exitCode, 1);
  EXPECT_TRUE(has(kingless.err, "White has no royal piece in the array")) << kingless.err;
}

TEST(Solve, ThePageHasBoards) {
  const std::string file = fileWith(
      "variant \"Small <4>\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\nstalemate: draw\n");
  const std::string page = ::testing::TempDir() + "fairyforge-solved-" + std::to_string(getpid()) + ".html";
  ASSERT_EQ(run("solve " + file + " KR-K --executor referee --html " + page).exitCode, 0);
  const std::string html = contentOf(page);
  EXPECT_TRUE(has(html, "<h1>Small &lt;4&gt;: solved endgames</h1>")) << html.substr(0, 2000);
  EXPECT_TRUE(has(html, "<svg ")) << html.substr(0, 2000);
  EXPECT_TRUE(has(html, "White wins by one move only")) << html.substr(0, 2000);
  EXPECT_EQ(run("solve " + file + " --html " + page).exitCode, 2);
  std::filesystem::remove(page);
}

TEST(Solve, PartsOfMaterialsAreMerged) {
  const std::string folder = ::testing::TempDir() + "fairyforge-parts-" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  const std::string file = fileWith(
      "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\n"
      "piece Wazir W W at c1\npiece Ferz F F at d1\n");
  const std::string line = "solve " + file + " K+any-K --executor referee";
  const std::string one = folder + "/1", two = folder + "/2";
  EXPECT_EQ(run(line + " --shard 1/2 -o " + one).exitCode, 0);
  EXPECT_EQ(run(line + " --shard 2/2 -o " + two).exitCode, 0);
  const Result merged = run("merge " + two + " " + one);
  ASSERT_EQ(merged.exitCode, 0) << merged.err;
  const std::string whole = run(line).out;
  EXPECT_EQ(merged.out.substr(merged.out.find("left out")), whole.substr(whole.find("left out")));
  const auto json = nlohmann::json::parse(run("merge " + one + " " + two + " --json").out);
  EXPECT_EQ(json["tables"], nlohmann::json::parse(run(line + " --json").out)["tables"]);
  const Result missing = run("merge " + one);
  EXPECT_EQ(missing.exitCode, 1);
  EXPECT_TRUE(has(missing.err, " is in none of the parts")) << missing.err;
  const std::string other = folder + "/other";
  EXPECT_EQ(run(line + " --distance conversion --shard 2/2 -o " + other).exitCode, 0);
  EXPECT_TRUE(has(run("merge " + one + " " + other).err, "its distance is \"conversion\"")) << other;
  EXPECT_EQ(run("merge " + one + " " + two + " --html " + folder + "/page.html").exitCode, 2);
  std::filesystem::remove_all(folder);
}

TEST(Solve, RunsAtOnceAndKilledOnesLeaveWholeTables) {
  const std::string folder = ::testing::TempDir() + "fairyforge-shared-" + std::to_string(getpid());
  const std::string file = fileWith(
      "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\n"
      "piece Wazir W W at c1\npiece Ferz F F at d1\n");
  const std::string line = "$F solve " + file + " K+any-K --executor referee --tables " + folder;
  const Result killed = shell("timeout -s KILL 0.1 " + line + "; timeout -s KILL 0.2 " + line + "; true");
  const Result both = shell(line + " >/dev/null & " + line + " >/dev/null && wait $!");
  EXPECT_EQ(both.exitCode, 0) << both.err;
  EXPECT_EQ(both.err, "");
  const auto json = nlohmann::json::parse(shell(line + " --json").out);
  EXPECT_EQ(json["solved"].size(), 0u);
  EXPECT_EQ(json["tables"].size(), 3u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 4);
  std::filesystem::remove_all(folder);
}

TEST(Solve, TablesAreAskedByOtherVerbs) {
  const std::string folder = ::testing::TempDir() + "fairyforge-asked-" + std::to_string(getpid());
  const std::string file = fileWith(
      "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\nstalemate: draw\n");
  const std::string how = " --executor referee";
  ASSERT_EQ(run("solve " + file + " KR-K --tables " + folder + how).exitCode, 0);
  const std::string asked = " --tables " + folder + " --fen \"1k2/4/1K2/R3 w - - 0 1\"";
  const Result moves = run("moves " + file + asked + how);
  EXPECT_TRUE(has(moves.out, "a1c1  White wins in 3 plies\n")) << moves.out;
  EXPECT_TRUE(has(moves.out, "a1a4  draw\n")) << moves.out;
  const auto json = nlohmann::json::parse(run("moves " + file + asked + how + " --json").out);
  EXPECT_EQ(json["solved"]["plies"], 3);
  EXPECT_EQ(json["solved"]["moves"].size(), json["moves"].size());
  const Result why = run("why " + file + " a1a4" + asked);
  EXPECT_TRUE(
      has(why.out, "by the tables White wins in 2 moves (3 plies) by Rc1; this move throws that away"))
      << why.out;
  const Result engine =
      shell("printf 'uci\\nsetoption name TablesPath value " + folder +
            "\\nposition fen k3/4/2K1/1R2 w - - 0 1\\ngo depth 1\\n' | $F engine " + file + how);
  EXPECT_TRUE(has(engine.out, "score mate 2 nodes 0 ")) << engine.out << engine.err;
  EXPECT_EQ(run("moves " + file + " --tables /no/such/folder" + how).exitCode, 1);
  std::filesystem::remove_all(folder);
}

TEST(Solve, OnePositionWithItsMoves) {
  const Result result =
      run("solve $EXAMPLES/chess.fairy KQ-K --check 0 --fen \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(result.out.starts_with("White wins in 1 move (1 plies)\n1. Q")) << result.out;
  EXPECT_TRUE(has(result.out, "draw")) << result.out;
}

TEST(Solve, AWinIsProvedOrRefuted) {
  const std::string mate =
      "solve $EXAMPLES/chess.fairy --executor referee --win --fen \"6k1/5ppp/8/8/8/8/5PPP/1R4K1 ";
  const Result win = run(mate + "w - - 0 1\"");
  EXPECT_TRUE(win.out.starts_with("White wins in 1 move (1 plies)\n1. Rb8#\n")) << win.out << win.err;
  const auto json = nlohmann::json::parse(run(mate + "b - - 0 1\" --plies 2 --json").out);
  EXPECT_EQ(json["wins"], false);
  EXPECT_EQ(json["final"], false);
  EXPECT_EQ(json["checked"]["fault"], "");
  EXPECT_EQ(run("solve $EXAMPLES/chess.fairy KQ-K --win").exitCode, 2);
}

TEST(Solve, ImpossibleRequestsAreRefused) {
  const Result third = run("solve $EXAMPLES/chaoss-chess.fairy K-K");
  EXPECT_EQ(third.exitCode, 1);
  EXPECT_TRUE(has(third.err, "this game has a third side")) << third.err;
  EXPECT_EQ(run("solve $EXAMPLES/chess.fairy KQ").exitCode, 1);
  EXPECT_EQ(run("solve $EXAMPLES/chess.fairy --check 5").exitCode, 2);
}

}  // namespace
}  // namespace fairyforge::testing
