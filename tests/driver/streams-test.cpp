// Tests that results go to standard output and diagnostics to standard error, also if one of them is closed
// or full.
#include <nlohmann/json.hpp>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// Returns the path of a text with an error in its second line.
std::string brokenFile() {
  return fileWith("files=8 ranks=8\nkinght:N:N:knight:b1,g1,,b8,g8\nking:K:K(:king:e1,,e8\n");
}

TEST(Streams, DiagnosticsGoToStandardErrorOnly) {
  for (const std::string verb : {"compile", "moves", "draw", "explain"}) {
    const Result result = run(verb + " " + brokenFile());
    EXPECT_EQ(result.exitCode, 1) << verb;
    EXPECT_EQ(result.out, "") << verb;
    EXPECT_NE(result.err.find(".fairy:"), std::string::npos) << result.err;
  }
}

TEST(Streams, ResultsGoToStandardOutputOnly) {
  for (const std::string arguments :
       {"check $EXAMPLES/chess.fairy", "compile $EXAMPLES/chess.fairy", "draw $EXAMPLES/chess.fairy",
        "explain $EXAMPLES/chess.fairy", "moves $EXAMPLES/chess.fairy", "perft $EXAMPLES/chess.fairy 2"}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << arguments;
    EXPECT_EQ(result.err, "") << arguments;
    EXPECT_NE(result.out, "") << arguments;
  }
}

TEST(Streams, JsonResultsParse) {
  for (const std::string arguments :
       {"check $EXAMPLES/chess.fairy", "compile $EXAMPLES/chess.fairy", "explain $EXAMPLES/chess.fairy",
        "moves $EXAMPLES/chess.fairy", "perft $EXAMPLES/chess.fairy 2",
        "perft $EXAMPLES/chess.fairy 2 --divide"}) {
    EXPECT_TRUE(nlohmann::json::accept(run(arguments + " --json").out)) << arguments;
  }
}

TEST(Streams, GnuDiagnosticsAreOneLineEach) {
  const std::string file = brokenFile();
  const Result result = run("compile " + file + " --diagnostics gnu");
  ASSERT_NE(result.err, "");
  for (const std::string& line : linesOf(result.err)) EXPECT_EQ(line.find(file + ":"), 0u) << line;
}

TEST(Streams, JsonDiagnosticsParse) {
  const Result result = run("compile " + brokenFile() + " --diagnostics json");
  ASSERT_TRUE(nlohmann::json::accept(result.err)) << result.err;
  EXPECT_FALSE(nlohmann::json::parse(result.err).empty());
}

TEST(Streams, AClosedStandardErrorChangesNoExitCode) {
  EXPECT_EQ(shell("$F 2>&-").exitCode, 2);
  EXPECT_EQ(shell("$F frobnicate 2>&-").exitCode, 2);
  EXPECT_EQ(shell("$F check " + brokenFile() + " 2>&-").exitCode, 1);
  EXPECT_EQ(shell("$F moves $EXAMPLES/chess.fairy --after 'f2f3 e7e5 g2g4 d8h4' 2>&-").exitCode, 0);
}

TEST(Streams, PipedDiagnosticsAreNotColoured) {
  EXPECT_EQ(run("compile " + brokenFile()).err.find('\x1b'), std::string::npos);
  EXPECT_EQ(run("frobnicate").err.find('\x1b'), std::string::npos);
}

TEST(Streams, DiagnosticsOnATerminalAreColouredUnlessNoColorIsSet) {
  const std::string onTerminal = "script -qec \"$F compile " + brokenFile() + "\" /dev/null";
  EXPECT_NE(shell("unset NO_COLOR; TERM=xterm " + onTerminal).out.find('\x1b'), std::string::npos);
  EXPECT_EQ(shell("NO_COLOR=1 TERM=xterm " + onTerminal).out.find('\x1b'), std::string::npos);
}

TEST(Streams, AReaderThatStopsReadingIsNoFailure) {
  const Result result = shell("$F perft $EXAMPLES/chess.fairy 3 --divide | head -n 1; echo ${PIPESTATUS[0]}");
  EXPECT_EQ(result.err, "");
  ASSERT_EQ(linesOf(result.out).size(), 2u);
  EXPECT_EQ(linesOf(result.out)[1], "0");
}

TEST(Streams, AResultThatCannotBeWrittenIsAFailure) {
  const Result result = shell("$F moves $EXAMPLES/chess.fairy >/dev/full");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("cannot write the result"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace fairyforge::testing
