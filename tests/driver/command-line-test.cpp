// Tests of the command line: what it accepts, and what it says about the rest.
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

void expectUsageError(const std::string& arguments, const std::string& message, const std::string& advice) {
  const Result result = run(arguments);
  EXPECT_EQ(result.exitCode, 2) << arguments;
  EXPECT_EQ(result.out, "") << arguments;
  EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
  EXPECT_NE(result.err.find(advice), std::string::npos) << result.err;
}

TEST(CommandLine, HelpListsEveryVerb) {
  for (const std::string arguments : {"--help", "-h", "help"}) {
    const Result help = run(arguments);
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_EQ(help.err, "");
    for (const std::string& verb : kVerbs)
      EXPECT_NE(help.out.find("\n  " + verb + " "), std::string::npos) << verb;
  }
}

TEST(CommandLine, EveryVerbHasHelpOfItsOwn) {
  for (const std::string& verb : kVerbs) {
    const Result help = run(verb + " --help");
    EXPECT_EQ(help.exitCode, 0) << verb;
    EXPECT_EQ(help.err, "") << verb;
    EXPECT_EQ(help.out.find("usage: fairyforge " + verb + " " + operandOf(verb)), 0u) << help.out;
    EXPECT_NE(help.out.find("--diagnostics human|gnu|json"), std::string::npos) << help.out;
    EXPECT_EQ(run("help " + verb).out, help.out);
  }
}

TEST(CommandLine, HelpFitsAnOrdinaryTerminal) {
  for (const std::string& verb : kVerbs) {
    for (const std::string& line : linesOf(run(verb + " --help").out)) EXPECT_LE(line.size(), 80u) << line;
  }
}

TEST(CommandLine, VersionIsOneLine) {
  const Result version = run("--version");
  EXPECT_EQ(version.exitCode, 0);
  ASSERT_EQ(linesOf(version.out).size(), 1u);
  EXPECT_EQ(version.out.find("fairyforge "), 0u);
}

TEST(CommandLine, WithoutAVerbItIsAUsageError) {
  expectUsageError("", "a verb is missing", "--help");
}

TEST(CommandLine, AnUnknownVerbIsAUsageErrorWithASuggestion) {
  expectUsageError("compil x", "\"compil\" is no verb", "did you mean \"compile\"?");
  expectUsageError("help pertf", "\"pertf\" is no verb", "did you mean \"perft\"?");
  expectUsageError("frobnicate", "\"frobnicate\" is no verb", "fairyforge --help");
}

TEST(CommandLine, ArgumentsOfOptionsThatMayBeRepeatedAreCheckedToo) {
  expectUsageError("moves $EXAMPLES/chess.fairy --option \"a\x01=on\"", "--option: a control character", "");
  const Result unused =
      run("export fairy-stockfish $EXAMPLES/chess.fairy --also $EXAMPLES/makruk.fairy -o out");
  EXPECT_EQ(unused.exitCode, 1);
  EXPECT_NE(unused.err.find("--also has no effect on"), std::string::npos) << unused.err;
}

TEST(CommandLine, GamesOfTheLibraryAreCalledWithAnAt) {
  expectUsageError("moves @ches", "there is no \"@ches\" in the library", "did you mean \"@chess\"?");
  expectUsageError("moves atomic-chess", "there is no file \"atomic-chess\"", "called \"@atomic-chess\"");
  expectUsageError("export zrf $EXAMPLES/chess.fairy --also @ches -o out",
                   "there is no \"@ches\" in the library", "did you mean \"@chess\"?");
}

TEST(CommandLine, AnUnknownOptionIsAUsageErrorWithASuggestion) {
  expectUsageError("perft $EXAMPLES/chess.fairy 2 --divid", "\"--divid\" is no option of perft",
                   "did you mean \"--divide\"?");
  expectUsageError("check $EXAMPLES/chess.fairy --threads 2", "\"--threads\" is no option of check",
                   "usage:");
}

TEST(CommandLine, AMissingOperandIsNamed) {
  for (const std::string& verb : kVerbs)
    expectUsageError(verb, operandOf(verb) + " is missing", "usage: fairyforge " + verb);
  expectUsageError("perft $EXAMPLES/chess.fairy", "N is missing", "usage: fairyforge perft FILE N");
}

TEST(CommandLine, ASurplusOperandIsNamed) {
  expectUsageError("moves $EXAMPLES/chess.fairy more", "\"more\"", "usage: fairyforge moves");
}

TEST(CommandLine, AWrongArgumentIsToldTheRightOnes) {
  expectUsageError("moves $EXAMPLES/chess.fairy --executor magic", "\"magic\" is no argument of --executor",
                   "jit, masks, referee");
  expectUsageError("perft $EXAMPLES/chess.fairy 2 --threads 0", "\"0\" is no argument of --threads",
                   "a whole number from 1 on");
  expectUsageError("perft $EXAMPLES/chess.fairy 2 --threads many", "\"many\" is no argument of --threads",
                   "a whole number from 1 on");
  expectUsageError("perft $EXAMPLES/chess.fairy 2 --hash 99999999999", "no argument of --hash",
                   "a whole number from 1 to 1048576");
  expectUsageError("fmt --in-place -", "--in-place writes to files", "the text is printed");
  expectUsageError("perft $EXAMPLES/chess.fairy deep", "\"deep\" is no depth", "FILE N");
}

TEST(CommandLine, AnOptionIsGivenOnceAndWithItsArgument) {
  expectUsageError("moves $EXAMPLES/chess.fairy --fen", "--fen", "usage: fairyforge moves");
  expectUsageError("moves $EXAMPLES/chess.fairy --after e2e4 --after e7e5", "--after",
                   "usage: fairyforge moves");
}

TEST(CommandLine, OptionsMayStandAnywhere) {
  EXPECT_EQ(linesOf(run("moves --executor=referee $EXAMPLES/chess.fairy").out).size(), 20u);
  EXPECT_EQ(linesOf(run("moves $EXAMPLES/chess.fairy --executor referee").out).size(), 20u);
}

TEST(CommandLine, EachVerbHasAManualPageInSoundRoff) {
  const Result pages = shell(
      "folder=$(mktemp -d); trap 'rm -rf \"$folder\"' EXIT; $F --manual-pages $folder || exit 3\n"
      "ls $folder; groff -man -ww -Tascii -P-cbou $folder/*; man --warnings=all -l $folder/fairyforge-draw.1 >/dev/null\n"
      "mandoc -T lint -W warning $folder/* | grep -v 'missing date' >&2");
  EXPECT_EQ(pages.err, "");
  for (const std::string& verb : kVerbs) {
    EXPECT_NE(pages.out.find("fairyforge-" + verb + ".1"), std::string::npos) << verb;
    EXPECT_NE(pages.out.find("fairyforge " + verb + " " + operandOf(verb)), std::string::npos) << verb;
  }
  for (const std::string part : {"NAME", "SYNOPSIS", "EXIT STATUS", "NO_COLOR", "--threads T"}) {
    EXPECT_NE(pages.out.find(part), std::string::npos) << part;
  }
}

// Compares the completions with the verbs and options in the help.
TEST(CommandLine, CompletionsHaveEveryVerbAndOption) {
  const std::string bash = run("--completions bash").out, zsh = run("--completions zsh").out,
                    fish = run("--completions fish").out;
  EXPECT_EQ(run("--completions csh").exitCode, 2);
  const Result all = shell(
      "$F --completions bash >c.bash && bash -c 'source c.bash; COMP_WORDS=(fairyforge draw --fo); COMP_CWORD=2; "
      "_fairyforge; echo ${COMPREPLY[@]}; COMP_WORDS=(fairyforge draw --format s); COMP_CWORD=3; _fairyforge; echo "
      "${COMPREPLY[@]}'; rm c.bash\n"
      "for verb in $($F --help | sed -n 's/^  \\([a-z]*\\)  .*/\\1/p'); do\n"
      "  $F $verb --help | sed -n \"s/^  \\(-[a-z], \\)*--\\([a-z-]*\\).*/$verb \\2/p\"\n"
      "done");
  std::vector<std::string> lines = linesOf(all.out);
  ASSERT_GT(lines.size(), 150u) << all.err;
  EXPECT_EQ(lines[0], "--format");
  EXPECT_EQ(lines[1], "svg");
  for (std::size_t i = 2; i < lines.size(); ++i) {
    const std::string verb = lines[i].substr(0, lines[i].find(' ')),
                      option = lines[i].substr(verb.size() + 1);
    EXPECT_TRUE(has(zsh, "--" + option + "[") || has(zsh, "--" + option + "=[")) << lines[i];
    EXPECT_TRUE(option == "help" || has(fish, "from " + verb + "' -l " + option + " ")) << lines[i];
    const std::size_t flags = bash.find("\n    " + verb + ") flags='");
    ASSERT_NE(flags, std::string::npos) << verb;
    const std::string line = bash.substr(flags + 1, bash.find('\n', flags + 1) - flags);
    EXPECT_TRUE(has(line, "--" + option + " ") || has(line, "--" + option + "'")) << lines[i];
  }
}

}  // namespace
}  // namespace fairyforge::testing
