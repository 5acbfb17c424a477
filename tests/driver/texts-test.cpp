// Tests with texts of all kinds (other scripts, control characters, invalid UTF-8) on the command line, in
// files and in file names.
#include "compiler/core/text/characters.h"
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Texts, MoveNumbersAreReadIfTheyAreRight) {
  for (const char* line : {"1. e4 e5 2. Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6", "1. e4 1... e5 2. Nf3 2...Nc6"}) {
    const Result result =
        run(std::string("moves $EXAMPLES/chess.fairy --notation san --after \"") + line + "\"");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(has(result.out, "Bb5\n")) << line;
  }
  EXPECT_TRUE(has(run("moves $EXAMPLES/chess.fairy --after \"1. e4 3. e5\"").err,
                  "--after:1:7: error: expected the number 1... [illegal-move]"));
}

TEST(Texts, ArgumentsThatSteerATerminalAreRefusedWithTheirPlace) {
  for (const char* line : {"$F moves $EXAMPLES/chess.fairy --after $'e4\\e[31m'",
                           "$F moves $EXAMPLES/chess.fairy --fen $'k7\\e[31m'",
                           "$F why $EXAMPLES/chess.fairy $'e4\\e[31m'", "$F notation $'KN\\e[31m'"}) {
    const Result result = shell(line);
    EXPECT_EQ(result.exitCode, 2) << line;
    EXPECT_TRUE(has(result.err, "a control character: ESC (U+001B) at byte 2\n")) << result.err;
  }
}

TEST(Texts, AnyContentsAndFileNameLeaveReportsWellFormed) {
  const Result result = shell(
      "cd \"$(mktemp -d)\"; trap 'rm -rf \"$PWD\"' EXIT\n"
      "printf 'variant \"a\" extends fide\\nbord \\xef\\xbf\\xbe\\n' >$'a\\e[31m\\xff.fairy'\n"
      "for form in junit html json; do $F test . --checks blocks --report $form -o r.$form; cat r.$form; "
      "done");
  EXPECT_FALSE(findFault(result.out)) << withoutFaults(result.out);
  EXPECT_FALSE(findFault(result.err)) << withoutFaults(result.err);
  EXPECT_TRUE(has(result.out, "U+FFFE")) << result.out;
}

TEST(Texts, NobodyIsAskedToAcceptALossWhereNoGameCanBeMade) {
  const std::string game =
      fileWith("variant \"Deep\"\nboard 4x4x2\npiece King K K royal at a1\npiece Rook R R at b1\n");
  const Result result = run("export fairy-stockfish " + game + " -o " + game + ".exported");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "no game can be made")) << result.err;
  EXPECT_FALSE(has(result.err, "--allow-loss")) << result.err;
}

}  // namespace
}  // namespace fairyforge::testing
