// Tests the verb asm: it lists every stage of compiling, with the names of its functions.
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

std::string listing(const std::string& arguments) {
  const Result result = run("asm $EXAMPLES/chess.fairy " + arguments);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  return result.out;
}

TEST(Asm, ShowsThePrograms) {
  const std::string text = listing("Knight --stage program");
  EXPECT_TRUE(has(text, "white Knight, N\n")) << text;
  EXPECT_TRUE(has(text, "step (1,2)")) << text;
  EXPECT_FALSE(has(text, "Bishop")) << text;
  EXPECT_TRUE(has(listing("--stage program"), "black Bishop"));
}

TEST(Asm, ShowsThePlan) {
  const std::string rook = listing("Rook --stage plan");
  EXPECT_TRUE(has(rook, "white Rook\n  quiet: lookup ")) << rook;
  EXPECT_TRUE(has(rook, "all between empty")) << rook;
  EXPECT_FALSE(has(rook, "Knight")) << rook;
  const std::string king = listing("K --stage plan");
  EXPECT_TRUE(has(king, "white King, royal\n")) << king;
  EXPECT_TRUE(has(king, "castling path: e1 to g1, own on h1, empty f1 g1, unmoved e1 h1")) << king;
  EXPECT_TRUE(has(listing("--stage plan"), "state: "));
}

TEST(Asm, ShowsTheIntermediateCode) {
  EXPECT_TRUE(has(listing("--stage ir"), "@perft.white("));
}

TEST(Asm, ShowsTheAssembly) {
  const std::string all = listing("");
  for (const char* function : {"perft.white:", "generate.black:", "inDanger.white:", "attacked.black:"}) {
    EXPECT_TRUE(has(all, function)) << function;
  }
  EXPECT_TRUE(has(all, "\tret"));
  const std::string knight = listing("N --stage asm");
  EXPECT_TRUE(has(knight, "generate.black:"));
  EXPECT_LT(2 * knight.size(), all.size());
  EXPECT_NE(listing("--tier quick"), all);
}

TEST(Asm, FindsNoUnknownPiece) {
  const Result result = run("asm $EXAMPLES/chess.fairy Camel");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "\"Camel\" is no piece")) << result.err;
}

TEST(Symbols, AreThereForPerfOnRequest) {
  const Result result = shell(
      "FAIRYFORGE_PERF_MAP=1 $F perft $EXAMPLES/chess.fairy 3 --tier full >/dev/null & pid=$!; wait $pid\n"
      "cat /tmp/perf-$pid.map; rm -f /tmp/perf-$pid.map");
  EXPECT_TRUE(has(result.out, " perft.white\n")) << result.out << result.err;
  EXPECT_FALSE(has(shell("$F perft $EXAMPLES/chess.fairy 3 >/dev/null & pid=$!; wait $pid\n"
                         "ls /tmp/perf-$pid.map 2>&1")
                       .out,
                   "perft.white"));
}

TEST(TierOption, ChoosesWhatAnswers) {
  for (const char* tier : {"auto", "quick", "full"}) {
    const Result result = run(std::string("perft $EXAMPLES/chess.fairy 4 --no-cache --tier ") + tier);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(has(result.out, " 197281 ")) << tier << result.out;
  }
  EXPECT_EQ(run("perft $EXAMPLES/chess.fairy 2 --tier best").exitCode, 2);
  const std::string report = run("compile $EXAMPLES/chess.fairy --no-cache --time-passes").out;
  EXPECT_TRUE(has(report, "Native code, quick tier: compiled in ")) << report;
  EXPECT_TRUE(has(report, "Native code, full tier: compiled in ")) << report;
  for (const char* pass : {"read and lower", "plan", "emit", "optimise", "codegen", "link"}) {
    EXPECT_TRUE(has(report, pass)) << pass;
  }
}

TEST(HashOption, ChangesNoCount) {
  const Result result = run("perft $EXAMPLES/chess.fairy 5 --hash 16 --threads 2");
  EXPECT_TRUE(has(result.out, " 4865609 ")) << result.out << result.err;
  EXPECT_EQ(run("perft $EXAMPLES/chess.fairy 2 --hash 0").exitCode, 2);
}

}  // namespace
}  // namespace fairyforge::testing
