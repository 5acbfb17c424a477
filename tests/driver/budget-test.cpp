// Budgets: every verb ends within its time, memory and output, by name; and what once took minutes does not.
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/driver/hostile.h"
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

double secondsOf(const std::string& line, Result& result) {
  const auto begin = std::chrono::steady_clock::now();
  result = shell(line);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The verb ends soon after `seconds`, with that reason. Machines may be crowded.
void expectEnd(const std::string& line, const std::string& reason, double seconds) {
  SCOPED_TRACE(line);
  Result result{};
  const double passed = secondsOf(line, result);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "fairyforge: error: " + reason)) << result.err;
  EXPECT_LT(passed, seconds + 5);
}

TEST(Budgets, EveryVerbTellsOfThem) {
  for (const std::string& verb : allVerbs()) {
    const std::string help = run(verb + " --help").out;
    for (const char* option : {"--time-limit SECONDS", "--memory-limit MB", "--output-limit MB"})
      EXPECT_TRUE(has(help, option)) << verb << " " << option;
  }
}

TEST(Budgets, TimeEndsAnyWork) {
  const std::string large = fileWith(hostile::manyQueens(32, 60));
  const std::string over = "over its time of 1 s (--time-limit)";
  expectEnd("$F perft $EXAMPLES/chess.fairy 30 --time-limit 1", over, 1);
  expectEnd("$F perft $EXAMPLES/chess.fairy 30 --executor referee --time-limit 1", over, 1);
  expectEnd("$F compile --no-cache --time-limit 1 " + large, over, 1);
  expectEnd("$F analyse --time-limit 1 --games 100000 $EXAMPLES/chess.fairy", over, 1);
  expectEnd("sleep 3 | $F explain - --time-limit 1", over, 1);
}

TEST(Budgets, NothingIsHalfWrittenWhenTimeIsOver) {
  const std::string folder = ::testing::TempDir() + "fairyforge-half-" + std::to_string(getpid());
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  expectEnd("$F export zrf $EXAMPLES/chess.fairy --certify 9,1000000 -o " + folder + "/zrf --time-limit 1",
            "over its time of 1 s", 1);
  expectEnd("$F selfplay $EXAMPLES/chess.fairy --games 1000000 -o " + folder + "/games.db --time-limit 1",
            "over its time of 1 s", 1);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST(Budgets, MemoryEndsAnyWork) {
  expectEnd("$F perft $EXAMPLES/chess.fairy 4 --hash 1048576 --memory-limit 100", "over its memory of 100 MB",
            5);
  expectEnd("$F perft $EXAMPLES/chess.fairy 30 --hash 400 --memory-limit 200", "over its memory of 200 MB",
            20);
  expectEnd("$F compile --no-cache --memory-limit 60 " + fileWith(hostile::manyQueens(32, 60)),
            "over its memory of 60 MB", 20);
}

TEST(Budgets, OutputEndsAnyWork) {
  const std::string many = fileWith(hostile::manyOptions(12'000));
  const Result result = shell("$F check --json --output-limit 1 " + many);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "over its output of 1 MB (--output-limit)")) << result.err;
  EXPECT_EQ(result.out, "");
}

#ifdef __SANITIZE_ADDRESS__
constexpr int kMegabytes = 2000;
#else
constexpr int kMegabytes = 250;
#endif

// What grows faster than its text deserves is seen here long before these limits, which are
// for crowded machines.
struct Grown {
  const char* name;
  std::string (*text)();
  friend void PrintTo(const Grown& grown, std::ostream* out) { *out << grown.name; }
};
class Growth : public ::testing::TestWithParam<Grown> {};

TEST_P(Growth, IsNoMoreThanTheTextDeserves) {
  const std::string file = fileWith(GetParam().text());
  for (const std::string verb : {"check", "fmt"}) {
    const Result result =
        shell(fmt::format("$F {} --time-limit 20 --memory-limit {} {} >/dev/null", verb, kMegabytes, file));
    EXPECT_FALSE(has(result.err, "over its")) << verb << ": " << result.err;
    EXPECT_LT(result.err.size(), 200'000u) << verb;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Budgets, Growth,
    ::testing::Values(Grown{"ManyPromotions", [] { return hostile::manyPromotions(250); }},
                      Grown{"ManyCastlings", [] { return hostile::manyCastlings(200); }},
                      Grown{"ManyEvents", [] { return hostile::manyEvents(100); }},
                      Grown{"ManyOptions", [] { return hostile::manyOptions(20'000); }},
                      Grown{"ManyLinks", [] { return hostile::manyLinks(20); }},
                      Grown{"ManyRiders", [] { return hostile::manyRiders(250); }},
                      Grown{"ManyMixins", [] { return hostile::manyMixins(5'000); }},
                      Grown{"ManyKeys", [] { return hostile::manyKeys(60'000); }},
                      Grown{"ManyErrors", [] { return hostile::manyErrors(20'000); }},
                      Grown{"ManyWays",
                            [] {
                              return std::string(
                                  "variant \"x\"\nboard 16x16\npiece King K K royal at g2\n"
                                  "piece P P (mas)2R at b1\n");
                            }}),
    [](const auto& info) { return std::string(info.param.name); });

// Each of the words might go on the move that the words before it begin.
TEST(Words, ThatAreMovesAreReadOneByOne) {
  const Result result = shell("$F test --checks blocks --executor referee --time-limit 20 " +
                              fileWith(hostile::manyMoves(4'000)));
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

// Of 30 types that move alike, planned one by one, the lines alone would take 500 MB.
TEST(Plans, DoNotGrowByTypesThatMoveAlike) {
  const std::string file = fileWith(hostile::manyQueens(32, 30));
  const Result result = shell("$F compile --no-cache --tier quick --memory-limit 300 " + file);
  EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST(ManyMessages, AreCountedAndNotAllShown) {
  const std::string file = fileWith(hostile::manyWarnings(800));
  const Result text = run("check " + file), json = run("check --json " + file);
  EXPECT_TRUE(has(text.err, "... and 300 more warnings")) << text.err.substr(0, 300);
  EXPECT_TRUE(has(text.out, "800 warnings")) << text.out;
  EXPECT_TRUE(has(json.out, "\"omitted\": 300")) << json.out.substr(0, 300);
}

// ---- many files ----

class ManyFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ + "/below");
    for (int i = 0; i < 60; ++i) {
      std::filesystem::copy_file(FAIRYFORGE_SOURCE_DIR "/examples/chess.fairy",
                                 fmt::format("{}/{}{}.fairy", folder_, i % 2 ? "below/" : "", i));
    }
    shell("echo 'variant \"bad\" board' >" + folder_ + "/7.fairy");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  const std::string folder_ = ::testing::TempDir() + "fairyforge-many-" + std::to_string(getpid());
};

TEST_F(ManyFiles, AreCheckedInTheirOrder) {
  const Result result = run("check " + folder_ + " $EXAMPLES/loop-chess.fairy");
  EXPECT_EQ(result.exitCode, 1);
  const std::vector<std::string> lines = linesOf(result.out);
  ASSERT_EQ(lines.size(), 63u);
  EXPECT_TRUE(has(lines.back(), "62 files: 61 without errors, 1 with")) << lines.back();
  const std::vector<std::string> objects = linesOf(run("check --json " + folder_).out);
  ASSERT_EQ(objects.size(), 61u);
  for (const std::string& object : objects) EXPECT_TRUE(object.starts_with("{\"file\":")) << object;
}

TEST_F(ManyFiles, AMixinAmongThemIsNoMistake) {
  const Result result = run("check $EXAMPLES/base");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.out, "chaos.fairy: a mixin, which is laid over games\n")) << result.out;
}

TEST_F(ManyFiles, OneThatTakesTooLongDoesNothingToTheOthers) {
  const Result result = shell("sleep 4 | $F check --time-limit 1 - " + folder_);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.out, "-: broken off: over its time of 1 s\n")) << result.out;
  EXPECT_TRUE(has(result.out, "62 files: 60 without errors, 2 with")) << result.out;
  const Result json = shell("sleep 4 | $F check --json --time-limit 1 - " + folder_);
  EXPECT_TRUE(has(json.out, "{\"file\":\"-\",\"ok\":false,\"reason\":\"over its time of 1 s\"}\n"))
      << json.out;
  EXPECT_EQ(linesOf(json.out).size(), 62u);
}

}  // namespace
}  // namespace fairyforge::testing
