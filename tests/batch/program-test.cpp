// Tests the verbs test and merge by running the program as a user would.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <unistd.h>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::string kGood =
    "variant \"Good\"\nboard 6x6\npiece King K K royal at d1\npiece Rook R R at a1\n"
    "test \"opening\" { perft 12 }\n";

// Tests that run the program in a folder with files of their own.
class Program : public ::testing::Test {
 protected:
  Program() : folder_(fmt::format("{}fairyforge-batch-{}", ::testing::TempDir(), getpid())) {
    fs::create_directories(folder_ + "/in");
    write("in/bad.fairy", "variant \"Bad\"\nbord 6x6\n");
    write("in/good.fairy", kGood);
    write("in/mixin.fairy", "mixin \"M\" {\n}\n");
    write("in/two.ini", "[one:chess]\nstalemateValue = loss\n[two:chess]\nnMoveRule = 0\n");
    write("in/wrong.fairy",
          "variant \"Wrong\"\nboard 6x6\npiece King K K royal at d1\n"
          "test \"moves\" { legal d1d2 }\ntest \"strides\" { legal d1d3 }\n");
  }
  ~Program() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
  }
  // Runs a line of the shell in the folder.
  Result in(const std::string& line) { return shell("cd " + folder_ + "; " + line); }
  std::string made(const std::string& name) { return contentOf(folder_ + "/" + name); }

  // Compares the text, without the program's version, with a file of tests/batch/data.
  void expectGolden(const std::string& name, std::string text) {
    const std::string version = "fairyforge " FAIRYFORGE_TESTED_VERSION;
    for (std::size_t at; (at = text.find(version)) != std::string::npos;)
      text.replace(at, version.size(), "fairyforge VERSION");
    const std::string path = FAIRYFORGE_SOURCE_DIR "/tests/batch/data/" + name;
    if (std::getenv("FAIRYFORGE_WRITE_GOLDEN")) std::ofstream(path) << text;
    EXPECT_EQ(text, contentOf(path)) << "FAIRYFORGE_WRITE_GOLDEN=1 writes it anew";
  }

  std::string folder_;
};

TEST_F(Program, AFolderIsSearchedAndOnlyTroublesAreTold) {
  const Result result = in("$F test in --checks blocks,moves");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(linesOf(result.out)[0], "checks: blocks, moves; seed 1; 60 s and 1024 MB a file");
  for (const std::string part :
       {"in/bad.fairy: not tested\n", "in/mixin.fairy: not tested: a mixin, which is laid over games\n",
        "in/wrong.fairy:5:24: error: 'd1d3' is illegal", "in/wrong.fairy: 1 test failed, 2 passed\n",
        "5 files: 2 passed, 2 failed, 1 no games\n"}) {
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
  }
  EXPECT_FALSE(has(result.out, "in/good.fairy")) << result.out;
  EXPECT_TRUE(has(result.err, "in/bad.fairy:2:1: error: no statement starts with 'bord'")) << result.err;
}

TEST_F(Program, WithoutChecksAFileRunsItsBlocksAndAFolderEverything) {
  const auto checks = [&](const std::string& path) {
    const Json report = Json::parse(in("$F test --report json " + path).out);
    std::set<std::string> names;
    for (const Json& test : report["files"][0]["tests"]) names.insert(test["check"]);
    return names;
  };
  EXPECT_EQ(checks("in/good.fairy"), std::set<std::string>{"blocks"});
  fs::create_directories(folder_ + "/one");
  fs::copy(folder_ + "/in/good.fairy", folder_ + "/one");
  EXPECT_EQ(checks("one --games 1"),
            (std::set<std::string>{"agree", "blocks", "exports", "mirror", "moves", "print"}));
}

TEST_F(Program, EveryGameOfAFileIsTested) {
  const Json file = Json::parse(in("$F test in/two.ini --checks moves --games 1 --json").out)["files"][0];
  ASSERT_EQ(file["tests"].size(), 2u);
  EXPECT_EQ(file["tests"][0]["game"], "one");
  EXPECT_EQ(file["tests"][1]["game"], "two");
}

TEST_F(Program, ReportsAreGolden) {
  const std::string test = "$F test in --checks blocks,mirror,moves --games 1 --report ";
  expectGolden("report.json", in(test + "json").out);
  expectGolden("report.xml", in(test + "junit").out);
  expectGolden("report.html", in(test + "html").out);
}

TEST_F(Program, ReportsDependNeitherOnThreadsNorOnShards) {
  const std::string test = "$F test in --checks blocks,agree,moves --games 1 --report json -o ";
  EXPECT_EQ(in(test + "one.json --threads 1").exitCode, 1);
  EXPECT_EQ(in(test + "four.json --threads 4").exitCode, 1);
  for (const std::string i : {"1", "2", "3"}) in(test + "part" + i + ".json --shard " + i + "/3");
  EXPECT_EQ(in("$F merge part3.json part1.json part2.json part1.json --report json -o merged.json").exitCode,
            1);
  EXPECT_EQ(made("four.json"), made("one.json"));
  EXPECT_EQ(made("merged.json"), made("one.json"));
  const Result gap = in("$F merge part1.json part2.json --report json -o gap.json");
  EXPECT_EQ(gap.exitCode, 1);
  EXPECT_TRUE(has(gap.err, "of 5 files, counted from 0, these are missing: 2")) << gap.err;
  EXPECT_FALSE(fs::exists(folder_ + "/gap.json"));
}

TEST_F(Program, PartsOfMatchesAndOfBatchesDoNotMix) {
  in("$F test in/good.fairy --report json -o a.json");
  EXPECT_EQ(in("$F merge a.json --html x.html").exitCode, 2);
  in("$F selfplay in/good.fairy --games 1 -o a.db");
  EXPECT_EQ(in("$F merge a.db --report json").exitCode, 2);
  EXPECT_EQ(in("$F merge a.json a.db").exitCode, 1);
}

TEST_F(Program, AFilterNamesFilesOrTests) {
  EXPECT_TRUE(has(in("$F test in/wrong.fairy --filter STRIDES").out, ": 1 test failed, 0 passed\n"));
  EXPECT_TRUE(has(in("$F test in/wrong.fairy --filter wrong").out, ": 1 test failed, 1 passed\n"));
  EXPECT_TRUE(has(in("$F test in/wrong.fairy --checks all --filter moves").out, ": 2 tests passed\n"));
}

TEST_F(Program, AFileThatTakesTooLongFailsAlone) {
  write(
      "in/deep.fairy",
      "variant \"Deep\" extends fide\ntest \"deep\" { perft 20 400 8902 197281 4865609 119060324 3195901860 "
      "84998978956 2439530234167 }\n");
  const Json report = Json::parse(in("$F test in --checks blocks --time-limit 2 --report json").out);
  EXPECT_EQ(report["files"][1]["status"], "broken off");
  EXPECT_EQ(report["files"][1]["reason"], "over its time of 2 s, in \"blocks\"");
  EXPECT_EQ(report["counts"], Json({{"passed", 2}, {"failed", 2}, {"skipped", 1}, {"broken off", 1}}));
}

// A process that is killed can no longer end its child processes, so they must end by themselves.
TEST_F(Program, WhatIsEndedLeavesNeitherProcessesNorHalfReports) {
  write(
      "in/deep.fairy",
      "variant \"Deep\" extends fide\ntest \"deep\" { perft 20 400 8902 197281 4865609 119060324 3195901860 "
      "84998978956 2439530234167 }\n");
  for (const std::string signal : {"INT", "KILL"}) {
    const Result result =
        in("set -m; $F test in/deep.fairy --report json -o half.json & parent=$!\n"
           "until child=$(pgrep -P $parent); do sleep 0.1; done\n"
           "kill -" +
           signal +
           " $parent; wait $parent\n"
           "while kill -0 $child 2>/dev/null; do sleep 0.1; done; ls");
    EXPECT_FALSE(has(result.out, "half.json")) << result.out;
  }
}

TEST_F(Program, WhatMakesNoSenseIsAUsageError) {
  for (const std::string arguments : {"in --checks agre", "in -o x.json", "in --json --report html",
                                      "in --shard 3/2", "in --shard 1", "in --time-limit 0"}) {
    const Result result = in("$F test " + arguments);
    EXPECT_EQ(result.exitCode, 2) << arguments << result.err;
  }
  fs::create_directories(folder_ + "/empty");
  const Result empty = in("$F test empty");
  EXPECT_EQ(empty.exitCode, 1);
  EXPECT_TRUE(has(empty.err, "there is no variant file in the folder")) << empty.err;
}

}  // namespace
}  // namespace fairyforge::testing
