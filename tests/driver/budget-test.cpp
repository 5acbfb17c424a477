// Tests of budgets: every verb ends within its limits of time, memory and output and names the limit; and
// texts that once took minutes no longer do.
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <unistd.h>

#include "tests/driver/hostile.h"
#include "tests/driver/run.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

// Expects that the verb ends with this reason, after about this many seconds of work.
void expectEnd(const std::string& line, const std::string& reason, double seconds) {
  SCOPED_TRACE(line);
  const double begin = processorSeconds();
  const Result result = shell(line);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "fairyforge: error: " + reason)) << result.err;
  EXPECT_LT(processorSeconds() - begin, seconds + 5);
}

TEST(Budgets, EveryVerbTellsOfThem) {
  for (const std::string& verb : allVerbs()) {
    const std::string help = run(verb + " --help").out;
    for (const char* option : {"--time-limit SECONDS", "--memory-limit MB", "--output-limit MB"})
      EXPECT_TRUE(has(help, option)) << verb << " " << option;
  }
}

// A command line that would keep the verb busy for ever: by a strange text, by much work, or by input that
// never comes. In it, `t` runs the program with the following arguments under a limit of time. Descriptor 4
// is an input that never ends. Verbs that write a file write to `kept`, which already exists.
struct Lasting {
  std::string verb, line;
};
std::vector<Lasting> lastingWork() {
  const std::string large = fileWith(hostile::manyRiders(250)), other = fileWith(hostile::manyRiders(200));
  const std::string chess = " $EXAMPLES/chess.fairy ", waiting = " <&4";
  // Nobody reads descriptor 3, and its pipe is full.
  const std::string unread = "mkfifo ../pipe; exec 3<>../pipe; head -c 65536 /dev/zero >&3; t ";
  return {
      {"analyse", "t analyse --games 100000" + chess},
      {"asm", "t asm " + large},
      {"certify", "$F export zrf" + chess +
                      "-o ../made --certify 1,1 && cp ../made/certificate.json .. && "
                      "t certify zrf" +
                      chess +
                      "../made --renew --certify 9,1000000; r=$?; "
                      "cmp ../made/certificate.json ../certificate.json && exit $r"},
      {"check", "t check -" + waiting},
      {"compile", "t compile --no-cache " + large},
      {"compile", "t compile --emit object -o kept " + large},
      {"compile", "t compile --emit json -o kept -" + waiting},
      {"diff", "t diff " + large + " " + other},
      {"draw", "t draw --format html -o kept " + large},
      {"engine", "printf 'uci\nposition startpos\ngo infinite\n' >&4; t engine" + chess + waiting},
      {"explain", "t explain " + large},
      {"export", "t export zrf" + chess + "--certify 9,1000000 -o made"},
      {"fmt", "t fmt -" + waiting},
      {"gamecode",
       "mkdir ../walk; printf 'k2/3/K2' >../walk/code.txt; echo 3 >../walk/columns.txt; "
       "printf 'sub S a:\n my x y z;\n for x #a:\n for y #a:\n for z #a:\n next;\n next;\n next;\n"
       "endsub;\nset l (%s);\n' \"$(seq -s ' ' 200)\" >../walk/pre-game.txt; "
       "for side in 1 2; do printf 'gosub S #l;\n' >../walk/post-move-$side.txt; done; "
       "t gamecode ../walk --moves \"$(printf 'a1-b1 a3-b3 b1-a1 b3-a3 %.0s' {1..90})\""},
      {"games", unread + "games >&3"},
      {"lsp", "t lsp" + waiting},
      {"merge", "t merge - -o kept" + waiting},
      {"moves", "t moves -" + waiting},
      {"notation", unread + "notation K >&3"},
      {"perft", "t perft" + chess + "30"},
      {"perft", "t perft" + chess + "30 --executor referee"},
      {"play", "t play" + chess + waiting},
      // The studio that it shows need not be built here.
      {"preview",
       "mkdir -p ../p/bin ../p/lib/fairyforge/studio; cp $F ../p/bin; : >../p/lib/fairyforge/studio/index.html; "
       "cp " FAIRYFORGE_BUILD_DIR "/lib/fairyforge/fairyforge-http.so ../p/lib/fairyforge; "
       "F=$(realpath ../p/bin/fairyforge) t preview" +
           chess},
      {"replay", "t replay" + chess + "-" + waiting},
      {"selfplay", "t selfplay --games 1000000 -o kept" + chess},
      {"solve", "t solve" + chess + "KQ-KR -o kept"},
      {"test", "t test --checks exports " + large},
      {"tune", "t tune -o kept" + chess},
      {"why", "t why - e2e4" + waiting},
  };
}

// Expects that the limit ends all of this work, and that `kept` is unchanged and nothing else was written.
// Several works run at the same time, because limits must hold on crowded machines too.
void expectEnds(const std::string& limit, const std::string& reason, double seconds) {
  const std::vector<Lasting> works = lastingWork();
  const std::string folder = ::testing::TempDir() + "fairyforge-lasting-" + std::to_string(getpid());
  std::string script =
      "TIMEFORMAT='%U %S'\nt() { { time $F \"$@\" " + limit +
      " 2>&5; } 5>&2 2>../took; local r=$?; echo $r $(cat ../took) >../ended; return $r; }\n";
  for (std::size_t i = 0; i < works.size(); ++i) {
    script += fmt::format(
        "( mkdir -p {0}/{1}/here; cd {0}/{1}/here; exec 4<> <(:); echo kept >kept; {2} ) >{0}-{1}.out 2>&1 &\n{3}",
        folder, i, works[i].line, i % 8 == 7 ? "wait\n" : "");
  }
  shell(script + "wait");
  std::set<std::string> seen;
  for (std::size_t i = 0; i < works.size(); ++i) {
    SCOPED_TRACE(works[i].line);
    const std::string place = fmt::format("{}/{}", folder, i),
                      said = contentOf(fmt::format("{}-{}.out", folder, i));
    std::istringstream ended(contentOf(place + "/ended"));
    int exitCode = -1;
    double user = 0, system = 0;
    ended >> exitCode >> user >> system;
    EXPECT_EQ(exitCode, 1) << said;
    // If one of several files exceeds the budget, `test` says so on standard output.
    EXPECT_TRUE(has(said, (works[i].verb == "test" ? "broken off: " : "fairyforge: error: ") + reason))
        << said;
    EXPECT_LT(user + system, seconds + 5);
    EXPECT_EQ(contentOf(place + "/here/kept"), "kept\n");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(place + "/here"), {}), 1);
    seen.insert(works[i].verb);
  }
  shell("rm -r " + folder + " " + folder + "-*.out");
  for (const std::string& verb : allVerbs())
    EXPECT_TRUE(seen.contains(verb)) << verb << ": what lasts long there? (lastingWork)";
}

TEST(Budgets, TimeEndsEveryVerb) {
  expectEnds("--time-limit 1", "over its time of 1 s", 1);
}
TEST(Budgets, MemoryEndsEveryVerb) {
  expectEnds("--memory-limit 1", "over its memory of 1 MB", 0);
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
  const std::string kept = fileWith("kept", ".json");
  expectEnd("yes help | $F play $EXAMPLES/chess.fairy --output-limit 1", "over its output of 1 MB", 10);
  expectEnd("$F compile --emit json --output-limit 1 -o " + kept + " " + fileWith(hostile::manyNotes(9'000)),
            "over its output of 1 MB", 20);
  EXPECT_EQ(contentOf(kept), "kept");
}

// Input that never ends is not read for ever either.
TEST(Budgets, StandardInputCountsForThem) {
  const Result result = shell("yes | $F test - --memory-limit 60");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.out, "-: broken off: over its memory of 60 MB")) << result.out << result.err;
}

constexpr int kMegabytes = 250;

// A text whose work grows too fast exceeds these limits by far.
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
        shell(fmt::format("ulimit -t 20; $F {} --memory-limit {} {} >/dev/null", verb, kMegabytes, file));
    EXPECT_LT(result.exitCode, 128) << verb << ": it takes too long";
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

// Each word might continue the move that the words before it begin.
TEST(Words, ThatAreMovesAreReadOneByOne) {
  const Result result = shell("$F test --checks blocks --executor referee --time-limit 20 " +
                              fileWith(hostile::manyMoves(4'000)));
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

// If 30 types that move alike were planned one by one, their lines alone would take 500 MB.
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

TEST_F(ManyFiles, AMixinAmongThemIsNoError) {
  const Result result = run("check $EXAMPLES/base");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.out, "chaos.fairy: a mixin, which is laid over games\n")) << result.out;
}

TEST_F(ManyFiles, ATimeoutOfOneLeavesTheOthersUnaffected) {
  const Result result = shell("exec 4<> <(:); $F check --time-limit 3 - <&4 " + folder_);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.out, "-: broken off: over its time of 3 s\n")) << result.out;
  EXPECT_TRUE(has(result.out, "62 files: 60 without errors, 2 with")) << result.out;
  const Result json = shell("exec 4<> <(:); $F check --json --time-limit 3 - <&4 " + folder_);
  EXPECT_TRUE(has(json.out, "{\"file\":\"-\",\"ok\":false,\"reason\":\"over its time of 3 s\"}\n"))
      << json.out;
  EXPECT_EQ(linesOf(json.out).size(), 62u);
}

}  // namespace
}  // namespace fairyforge::testing
