// Tests of reading and writing files: a file that is read is never overwritten, no file is half-written, and
// "-" is standard input.
#include "tests/support/files.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "tests/driver/run.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    shell("cp $EXAMPLES/chess.fairy " + file("g.fairy"));
    chess_ = content("g.fairy");
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  std::string content(const std::string& name) const { return contentOf(file(name)); }
  // Runs the line in the shell, in which `$D` is the test's folder.
  Result in(const std::string& line) const { return shell("D=" + folder_ + "; " + line); }

  const std::string folder_ = ::testing::TempDir() + "fairyforge-files-" + std::to_string(getpid());
  std::string chess_;
};

TEST_F(Files, AClosedPipeLosesNoResult) {
  std::ofstream(file("bad.fairy")) << "variant \"x\" extends fide\ntest \"t\" {\n  legal e2e5\n}\n";
  const Result result =
      in("$F test $D/bad.fairy --checks blocks --report junit -o $D/r.xml | true; echo ${PIPESTATUS[0]}");
  EXPECT_EQ(result.out, "1\n");
  EXPECT_TRUE(has(content("r.xml"), "<testsuite")) << result.err;
  // The exit status still shows the result, although nobody reads the output.
  EXPECT_EQ(in("$F test $D/bad.fairy $D/g.fairy | true; echo ${PIPESTATUS[0]}").out, "1\n");
}

TEST_F(Files, AnInputIsNeverOverwritten) {
  for (const std::string line :
       {"selfplay $D/g.fairy --games 1 -o $D/g.fairy", "selfplay $D/g.fairy --games 1 --html $D/g.fairy",
        "test $D/g.fairy --report json -o $D/g.fairy", "analyse $D/g.fairy -o $D/g.fairy",
        "draw $D/g.fairy --format svg -o $D/g.fairy", "draw $D/g.fairy --format svg -o $D/./link.fairy",
        "draw $D/g.fairy --format svg -o $D/hard.fairy"}) {
    in("ln -sf g.fairy $D/link.fairy; ln -f $D/g.fairy $D/hard.fairy");
    const Result result = in("$F " + line);
    EXPECT_EQ(result.exitCode, 1) << line;
    EXPECT_TRUE(has(result.err, "it is what is read here")) << line << ": " << result.err;
    EXPECT_EQ(content("g.fairy"), chess_) << line;
  }
}

TEST_F(Files, OtherRulesAreNotOverwritten) {
  in("cp $D/g.fairy $D/other.fairy");
  for (const std::string line : {"selfplay $D/g.fairy --games 1 -o", "draw $D/g.fairy --format svg -o"}) {
    const Result result = in("$F " + line + " $D/other.fairy");
    EXPECT_EQ(result.exitCode, 1) << line;
    EXPECT_TRUE(has(result.err, "a game's rules are there")) << line << ": " << result.err;
  }
  in("echo save $D/other.fairy | $F play $D/g.fairy");
  EXPECT_EQ(content("other.fairy"), chess_);
}

TEST_F(Files, AnExportIsNotWrittenOverItsSource) {
  in("mkdir $D/out; $F export fairy-stockfish $D/g.fairy -o $D/out >/dev/null");
  const std::string before = content("out/variants.ini");
  const Result result = in("$F export fairy-stockfish $D/out/variants.ini -o $D/out");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "it is what is read here")) << result.err;
  EXPECT_EQ(content("out/variants.ini"), before);
}

TEST_F(Files, PipesAndLinksStayWhatTheyAre) {
  const Result result =
      in("mkfifo $D/p; cat $D/p >$D/copy & $F selfplay $D/g.fairy --games 1 -o $D/p; wait; "
         "ln -s kept.db $D/l; $F selfplay $D/g.fairy --games 1 -o $D/l");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(fs::is_fifo(file("p")));
  EXPECT_TRUE(content("copy").starts_with("SQLite format 3"));
  EXPECT_TRUE(fs::is_symlink(file("l")));
  EXPECT_TRUE(content("kept.db").starts_with("SQLite format 3"));
}

TEST_F(Files, AnImpossiblePlaceIsToldBeforeTheWork) {
  const double begin = processorSeconds();
  for (const std::string line : {"selfplay $D/g.fairy --games 1000000 -o $D/no/such.db",
                                 "selfplay $D/g.fairy --games 1000000 --html $D",
                                 "analyse $D/g.fairy --games 1000000 -o $D/g.fairy/x"}) {
    const Result result = in("$F " + line);
    EXPECT_EQ(result.exitCode, 1) << line;
    EXPECT_TRUE(has(result.err, "cannot write ")) << result.err;
  }
  EXPECT_LT(processorSeconds() - begin, 20);
  EXPECT_EQ(in("$F selfplay $D/g.fairy --games 1 -o $D/x --html $D/x").exitCode, 2);
}

TEST_F(Files, NothingIsLeftBesideAResult) {
  EXPECT_EQ(in("$F selfplay $D/g.fairy --games 1 -o $D/m.db >/dev/null; ls -A $D").out, "g.fairy\nm.db\n");
  // A match that is killed leaves no files.
  in("timeout -s KILL 1 $F selfplay $D/g.fairy --games 1000000 -o $D/n.db >/dev/null");
  EXPECT_EQ(in("ls -A $D").out, "g.fairy\nm.db\n");
}

TEST_F(Files, ADashIsStandardInput) {
  for (const std::string line :
       {"check -", "compile -", "explain - Queen", "moves -", "perft - 2", "fmt -", "test -", "draw -",
        "analyse - --games 2", "why - e2e5", "diff - $D/g.fairy", "diff $D/g.fairy -", "selfplay - --games 1",
        "export fairy-stockfish - -o $D/out", "asm - Queen"}) {
    const std::string plain =
        line.substr(0, line.find(" -")) + " $D/g.fairy" + line.substr(line.find(" -") + 2);
    const Result result = in("$F " + line + " <$D/g.fairy");
    const bool odd = line.starts_with("why") || line.starts_with("diff $D") || line.starts_with("asm");
    if (!odd) {
      EXPECT_EQ(result.exitCode, in("$F " + plain).exitCode) << line << ": " << result.err;
    }
    EXPECT_NE(result.exitCode, 2) << line << ": " << result.err;
    EXPECT_FALSE(has(result.err, "'-' cannot be read")) << line << ": " << result.err;
  }
  EXPECT_EQ(in("$F fmt - <$D/g.fairy").out, in("$F fmt $D/g.fairy").out);
  EXPECT_TRUE(has(in("$F diff - - <$D/g.fairy").err, "standard input has been read already"));
  in("$F selfplay $D/g.fairy --games 2 -o $D/m.db >$D/report");
  EXPECT_EQ(in("$F merge - <$D/m.db").out, content("report"));
}

// Standard output has all bytes of the file and nothing else; messages go to standard error.
TEST_F(Files, ADashIsStandardOutput) {
  for (const std::string line :
       {"draw $D/g.fairy --format png", "draw $D/g.fairy --format svg", "compile $D/g.fairy --emit wasm",
        "test $D/g.fairy --checks blocks --report junit", "analyse $D/g.fairy --games 2"}) {
    const Result result = in("$F " + line + " -o - >$D/dash 2>$D/besides; $F " + line + " -o $D/file");
    EXPECT_EQ(content("dash").size(), content("file").size()) << line;
    EXPECT_FALSE(content("dash").empty()) << line << content("besides");
  }
  EXPECT_EQ(in("$F selfplay $D/g.fairy --games 2 -o - 2>/dev/null | $F merge -").out,
            in("$F selfplay $D/g.fairy --games 2").out);
}

TEST_F(Files, ADashIsNoFolder) {
  for (const std::string line :
       {"export zrf $D/g.fairy -o -", "export page $D/g.fairy -o -", "export studio -o -",
        "fmt $D/g.fairy -o -", "solve $D/g.fairy KR-K --tables -"}) {
    const Result result = in("cd $D && $F " + line);
    EXPECT_EQ(result.exitCode, 2) << line;
    EXPECT_TRUE(has(result.err, "no folder is written to standard output")) << line << ": " << result.err;
  }
  EXPECT_EQ(in("ls -A $D").out, "g.fairy\n");
}

TEST_F(Files, ALinkThatLeadsOutOfTheFolderIsNotFollowed) {
  fs::create_directories(file("in"));
  std::ofstream(file("secret")) << "the first line of a secret\n";
  fs::create_symlink("../secret", file("in/p.fairy"));
  std::ofstream(file("in/a.fairy")) << "variant \"x\" extends p\n";
  const Result result = in("$F check $D/in/a.fairy");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "leads out of the folder")) << result.err;
  EXPECT_FALSE(has(result.err, "secret\n")) << result.err;
}

TEST_F(Files, ALongTitleMakesAFileName) {
  std::ofstream(file("long.fairy")) << "variant \"" + std::string(5000, 'a') + "\" extends fide\npiece " +
                                           std::string(3000, 'B') + " X FA at a3\n";
  const Result result = in("$F export zrf $D/long.fairy -o $D/out --certify 1,0 2>&1");
  EXPECT_FALSE(has(result.out, "too long")) << result.out.substr(0, 500);
}

TEST_F(Files, NumbersHaveLimits) {
  for (const std::string line :
       {"selfplay $D/g.fairy --games 4294967295", "perft $D/g.fairy 3 --threads 3000",
        "test $D/g.fairy --threads 3000", "selfplay $D/g.fairy --threads 100000"}) {
    const Result result = in("$F " + line);
    EXPECT_EQ(result.exitCode, 2) << line;
    EXPECT_TRUE(has(result.err, "expected at most")) << result.err;
  }
}

// An empty word is neither the name of a file nor that of a library game.
TEST_F(Files, AnEmptyNameIsRefused) {
  for (const char* verb : {"check", "moves", "test", "diff $D/g.fairy"}) {
    const Result result = in("$F " + std::string(verb) + " ''");
    EXPECT_GT(result.exitCode, 0) << verb;
    EXPECT_FALSE(has(result.err, "fault of the program")) << verb << ": " << result.err;
    EXPECT_TRUE(has(result.err + result.out, "''")) << verb << ": " << result.err;
  }
}

}  // namespace
}  // namespace fairyforge::testing
