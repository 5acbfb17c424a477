// Tests what each verb prints for the examples.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

TEST(Check, ASoundFilePasses) {
  const Result result = run("check $EXAMPLES/morphing-chess-iii.fairy");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(has(result.out, "morphing-chess-iii.fairy: 0 errors")) << result.out;
}

TEST(Check, ABrokenFileFailsAndTheErrorsAreCounted) {
  const Result result = run("check " + fileWith("files=8 ranks=8 king:K:K(:king:e1,,e8"));
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.out, ": 1 error, ")) << result.out;
  EXPECT_TRUE(has(result.err, ":1:")) << result.err;
}

TEST(Explain, KnowsAPieceByItsNamesAndItsId) {
  const std::string gold = run("explain $EXAMPLES/shogi/shogi.fairy G").out;
  EXPECT_TRUE(has(gold, "Gold general")) << gold;
  for (const char* name : {"Gold", "gold", "\"Gold general\""})
    EXPECT_EQ(run("explain $EXAMPLES/shogi/shogi.fairy " + std::string(name)).out, gold) << name;
  EXPECT_EQ(run("explain " +
                fileWith("variant \"T\" extends fide\nremove Queen\npiece Lady Q Q \"Fine Lady\" at d1\n") +
                " Queen")
                .exitCode,
            1);
}

TEST(CommandLine, SetsAnOptionOnce) {
  const Result result = run("perft $EXAMPLES/chess-like/chess960.fairy 1 --option setup=1 --option setup=2");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_TRUE(has(result.err, "--option sets \"setup\" twice")) << result.err;
}

TEST(Check, AFileThatIsNotThereFails) {
  const Result result = run("check /no/such/file.fairy");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "/no/such/file.fairy")) << result.err;
}

TEST(Check, JsonHoldsTheDiagnostics) {
  const Result result = run("check --json " + fileWith("files=8 ranks=8 king:K:K(:king:e1,,e8"));
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.err, "");
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["errors"], 1);
  EXPECT_EQ(json["diagnostics"].size(),
            json["errors"].get<std::size_t>() + json["warnings"].get<std::size_t>());
}

// Tests in a browser (tests/interface/studio/) see what the preview shows.
TEST(Preview, IsOfAFileThatCanBeSavedAgain) {
  const Result result = run("preview - </dev/null");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_TRUE(has(result.err, "a preview is of a file")) << result.err;
  EXPECT_FALSE(has(run("preview --help").out, "standard input"));
  EXPECT_EQ(run("preview $EXAMPLES/chess.fairy --port 65536").exitCode, 2);
  EXPECT_EQ(run("preview $EXAMPLES/chess.fairy --variant 2").exitCode, 2);
}

TEST(Compile, TheReportHasPiecesRulesAndCounts) {
  const Result result = run("compile $EXAMPLES/morphing-chess-iii.fairy");
  ASSERT_EQ(result.exitCode, 0) << result.err;
  for (const std::string part : {"9 x 9 board, 81 cells", "from e5", "Rules",
                                 "Warnings:", "Native code, full tier: ", "57 3249 196014"}) {
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
  }
}

TEST(Compile, TheRefereeCanReportToo) {
  const Result result = run("compile $EXAMPLES/chess.fairy --executor referee");
  ASSERT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.out, "20 400 8902")) << result.out;
  EXPECT_FALSE(has(result.out, "Native code")) << result.out;
}

TEST(Compile, JsonSaysTheSame) {
  const auto json = nlohmann::json::parse(run("compile $EXAMPLES/chess.fairy --json").out);
  EXPECT_EQ(json["board"]["files"], 8);
  EXPECT_EQ(json["pieces"].size(), 6u);
  EXPECT_EQ(json["perft"][2], 8902);
  EXPECT_GT(json["native"]["milliseconds"], 0);
}

TEST(Moves, TheStartOfChessHasTwenty) {
  const std::vector<std::string> moves = linesOf(run("moves $EXAMPLES/chess.fairy").out);
  EXPECT_EQ(moves.size(), 20u);
  EXPECT_NE(std::find(moves.begin(), moves.end(), "g1f3"), moves.end());
}

TEST(Moves, TheBestAreToldWithWhatFollows) {
  const std::string mate =
      run("moves $EXAMPLES/chess.fairy --after 'f2f3 e7e5 g2g4' --best 2 --notation san").out;
  EXPECT_EQ(linesOf(mate).at(0), "    #1  Qh4#");
  EXPECT_EQ(linesOf(mate).size(), 2u);
  const std::string lines = run("moves $EXAMPLES/three-realms-chess.fairy --best 3 --nodes 2000").out;
  EXPECT_EQ(linesOf(lines).size(), 3u) << lines;
  const Result over = run("moves $EXAMPLES/chess.fairy --after 'f2f3 e7e5 g2g4 d8h4' --best 1");
  EXPECT_TRUE(over.out.empty() && has(over.err, "checkmate")) << over.err;
  EXPECT_EQ(run("moves $EXAMPLES/chess.fairy --nodes 5").exitCode, 2);
  EXPECT_EQ(run("moves $EXAMPLES/chess.fairy --best 1 --tables .").exitCode, 2);
}

TEST(Moves, MovesCanBePlayedFirst) {
  const std::string moves = run("moves $EXAMPLES/chess.fairy --after 'e2e4  e7e5 g1f3 b8c6 f1c4 g8f6'").out;
  EXPECT_TRUE(has(moves, "e1g1\n")) << moves;
}

TEST(Moves, PeoplesNotationIsPrintedAndRead) {
  const Result result = run("moves $EXAMPLES/chess.fairy --notation san --after 'e4 e5 Qh5 Nc6 Bc4 g8f6'");
  EXPECT_TRUE(has(result.out, "\nQxf7#\n")) << result.out << result.err;
  EXPECT_TRUE(has(result.out, "\nQxe5+\n")) << result.out;
}

TEST(Moves, APositionCanBeGiven) {
  const Result result = run("moves $EXAMPLES/chess.fairy --fen '7k/P7/8/8/8/8/8/7K w' --json");
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["moves"].size(), 7u) << result.out;
  EXPECT_EQ(json["toMove"], "white");
  EXPECT_EQ(json["check"], false);
  EXPECT_TRUE(json["outcome"].is_null());
}

TEST(Moves, AnIllegalMoveIsPointedAt) {
  const Result result = run("moves $EXAMPLES/chess.fairy --after 'e2e4 e7e4'");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(has(result.err, "--after:1:6")) << result.err;
}

TEST(Moves, ABadPositionIsPointedAt) {
  const Result result = run("moves $EXAMPLES/chess.fairy --fen '8/8/8/8/8/8/8/7y w'");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "--fen:1:")) << result.err;
}

TEST(Moves, AnImpossiblePositionNeedsLeniency) {
  const std::string arguments = "moves $EXAMPLES/chess.fairy --fen '8/8/8/8/3N4/8/8/8 w'";
  EXPECT_EQ(run(arguments).exitCode, 1);
  EXPECT_EQ(linesOf(run(arguments + " --lenient").out).size(), 8u);
}

TEST(Moves, TheEndOfTheGameIsTold) {
  const Result result = run("moves $EXAMPLES/chess.fairy --after 'f2f3 e7e5 g2g4 d8h4'");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(has(result.err, "checkmate")) << result.err;
}

TEST(Perft, EachLengthHasALine) {
  const std::vector<std::string> lines = linesOf(run("perft $EXAMPLES/chess.fairy 4").out);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(has(lines[3], " 197281 ")) << lines[3];
  EXPECT_TRUE(has(lines[3], "Mnodes/s")) << lines[3];
}

TEST(Perft, TooManyThreadsAreAUsageError) {
  const Result result = run("perft $EXAMPLES/chess.fairy 2 --threads 1000000");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("at most 256"), std::string::npos);
}

TEST(Check, AnArrayInWhichAKingCanBeTakenIsAnError) {
  const Result result = run("check " + fileWith("variant \"T\"\nboard 8x8\npiece Rook R R at White: e5\n"
                                                "piece King K K royal at White: a1 Black: e8\n"));
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("White's Rook on e5 could take Black's King on e8 at once [impossible-array]"),
            std::string::npos)
      << result.err;
}

TEST(Check, AnArrayInWhichBlackBeginsAndCanTakeAKingNamesThatKing) {
  const Result result =
      run("check " + fileWith("variant \"T\"\nboard 8x8\npiece Rook R R at Black: a5\n"
                              "piece King K K royal at White: a1 Black: e8\nturns: Black, White\n"));
  EXPECT_TRUE(has(result.err, "Black's Rook on a5 could take White's King on a1 at once")) << result.err;
}

// Zillions plays such games, so this is only a warning.
TEST(Check, AnArrayInWhichAKingCanBeTakenIsAWarningInARulesFile) {
  const std::string file = fileWith(
      "(game (title \"Near\") (players White Black) (turn-order White Black)\n"
      "(board (grid (start-rectangle 0 0 40 40) (dimensions (\"a/b\" (40 0)) (\"2/1\" (0 40))) (directions "
      "(n 0 -1))))\n"
      "(board-setup (White (King a1)) (Black (King a2))) (piece (name King) (moves (n add)))\n"
      "(loss-condition (White Black) (checkmated King)))\n");
  const Result result = run("check " + file);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.err.find("warning: in the array White's King on a1 could take Black's King on a2"),
            std::string::npos)
      << result.err;
  EXPECT_EQ(run("perft " + file + " 3 --executor jit --json").exitCode, 0);
}

TEST(Perft, NoMovesIsOneSequence) {
  EXPECT_EQ(nlohmann::json::parse(run("perft $EXAMPLES/chess.fairy 0 --json").out)["counts"][0]["nodes"], 1);
}

TEST(Perft, SharesAddUpToTheCount) {
  const auto json = nlohmann::json::parse(run("perft $EXAMPLES/chess.fairy 3 --divide --json").out);
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : json["divide"].items()) sum += nodes.get<std::uint64_t>();
  EXPECT_EQ(json["divide"].size(), 20u);
  EXPECT_EQ(sum, 8902u);
  EXPECT_EQ(json["counts"][0]["nodes"], 8902);
}

TEST(Perft, ThreadsAndExecutorsDoNotChangeTheCount) {
  for (const std::string options : {"--threads 2", "--executor referee", "--executor referee --threads 3"}) {
    const auto json =
        nlohmann::json::parse(run("perft $EXAMPLES/morphing-chess-iii.fairy 2 --json " + options).out);
    EXPECT_EQ(json["counts"][1]["nodes"], 3249) << options;
  }
}

const std::string kTested =
    "variant \"T\"\nboard 8x8\npiece King K K royal at e1\n"
    "test \"steps\" { perft 5 25 }\ntest \"strides\" { legal e1e3 }\n";

TEST(Test, TestsThatHoldAreCounted) {
  const Result result =
      run("test $EXAMPLES/chess.fairy " + fileWith("variant \"T\"\nboard 8x8\npiece King K K royal at e1\n"));
  EXPECT_EQ(result.exitCode, 0) << result.out;
  EXPECT_TRUE(has(result.out, "chess.fairy: 3 tests passed\n")) << result.out;
  EXPECT_TRUE(has(result.out, ": no tests\n")) << result.out;
}

TEST(Test, ALineThatDoesNotHoldIsShownWithThePosition) {
  const Result result = run("test " + fileWith(kTested));
  EXPECT_EQ(result.exitCode, 1);
  for (const std::string part :
       {":5:24: error: 'e1e3' is illegal, expected it to be legal", "legal from there: e1d1",
        "in test \"strides\"", "8  . . . . k", ": 1 test failed, 1 passed\n"}) {
    EXPECT_TRUE(has(result.out, part)) << part << "\n" << result.out;
  }
}

TEST(Test, AFilterChoosesTestsByName) {
  const std::string path = fileWith(kTested);
  EXPECT_EQ(run("test --filter STEPS " + path).exitCode, 0);
  EXPECT_TRUE(has(run("test --filter steps " + path).out, ": 1 test passed"));
  const Result none = run("test --filter nothing " + path);
  EXPECT_EQ(none.exitCode, 1);
  EXPECT_TRUE(has(none.err, "no test has \"nothing\" in its name")) << none.err;
}

TEST(Test, JsonHoldsEveryTestAndFailure) {
  const Result result = run("test --json " + fileWith(kTested));
  EXPECT_EQ(result.exitCode, 1);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["ok"], false);
  EXPECT_EQ(json["files"][0]["passed"], 1);
  const auto& failure = json["files"][0]["tests"][1]["failures"][0];
  EXPECT_EQ(failure["line"], 5);
  EXPECT_EQ(failure["position"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(failure["executors"], nlohmann::json({"referee", "jit"}));
}

TEST(Test, AFileThatDoesNotLoadFailsAndTheOthersAreTested) {
  const Result result = run("test /no/such.fairy $EXAMPLES/chess.fairy");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.out, "/no/such.fairy: not tested\n")) << result.out;
  EXPECT_TRUE(has(result.out, "chess.fairy: 3 tests passed\n")) << result.out;
}

TEST(Test, WithoutAFileItIsAUsageError) {
  EXPECT_EQ(run("test").exitCode, 2);
}

TEST(Why, TheAnswerNamesTheRuleAndItsLine) {
  const Result result = run("why $EXAMPLES/morphing-chess-iii.fairy b1d3");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(has(result.out, "illegal: the knight on b1 never goes from there to d3\n")) << result.out;
  EXPECT_TRUE(has(result.out, "morphing-chess-iii.fairy:31:12: note: the knight moves as N2")) << result.out;
}

TEST(Why, TheQuestionMayBeAboutAnyPosition) {
  EXPECT_TRUE(
      has(run("why $EXAMPLES/chess.fairy --after 'e4 e5' Qh5").out, "legal: the Queen on d1 goes to h5\n"));
  const Result unclear = run("why $EXAMPLES/chess.fairy Zz9");
  EXPECT_EQ(unclear.exitCode, 1);
  EXPECT_TRUE(has(unclear.err, "'Zz9' is not a move of this game")) << unclear.err;
}

TEST(Why, JsonHoldsTheAnswerAndTheRules) {
  const auto json = nlohmann::json::parse(run("why $EXAMPLES/morphing-chess-iii.fairy --json e1e2").out);
  EXPECT_EQ(json["legal"], true);
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/examples/morphing-chess-iii.fairy");
  int line = 0;
  for (std::string text; std::getline(file, text);) {
    ++line;
    if (text.find("king:K:KisO3") != std::string::npos) break;
  }
  EXPECT_EQ(json["rules"][0]["line"], line);
}

TEST(Fmt, TidyTextIsPrintedAndPassesTheCheck) {
  const std::string path = fileWith("variant \"T\"; board 8x8\npiece King K K   royal at e1 # king\n");
  const std::string tidy = "variant \"T\"\nboard 8x8\npiece King K  K  royal  at e1  # king\n";
  EXPECT_EQ(run("fmt " + path).out, tidy);
  const Result before = run("fmt --check " + path);
  EXPECT_EQ(before.exitCode, 1);
  EXPECT_EQ(before.out, path + ": would change\n");
  EXPECT_EQ(run("fmt -i " + path).exitCode, 0);
  EXPECT_EQ(shell("cat " + path).out, tidy);
  EXPECT_EQ(run("fmt --check " + path).exitCode, 0);
  EXPECT_EQ(run("fmt --check -i " + path).exitCode, 2);
}

TEST(Fmt, WritesEveryGameOfAFile) {
  const std::string folder = ::testing::TempDir() + "fairyforge-fmt-" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/games.ini")
      << "[first:chess]\ncheckCounting = true\n[bad:chess]\ntwoBoards = true\n"
         "[second:chess]\nflagPiece = k\n";
  const Result result = run("fmt " + folder + "/games.ini -o " + folder + "/native");
  EXPECT_EQ(result.out, folder + "/native/first.fairy\n" + folder + "/native/second.fairy\n");
  EXPECT_EQ(result.exitCode, 1) << "one cannot be said";
  EXPECT_TRUE(has(result.err, "twoBoards")) << result.err;
  EXPECT_EQ(run("fmt --check " + folder + "/native/first.fairy " + folder + "/native/second.fairy").exitCode,
            0);
  EXPECT_EQ(run("fmt --check -o " + folder + "/other " + folder + "/native/first.fairy").exitCode, 2);
  std::filesystem::remove_all(folder);
}

TEST(Fmt, ABrokenFileIsLeftAlone) {
  const std::string path = fileWith("variant \"T\"\nbord 8x8\n");
  const Result result = run("fmt -i " + path);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, ":2:1: error")) << result.err;
  EXPECT_EQ(shell("cat " + path).out, "variant \"T\"\nbord 8x8\n");
}

TEST(Draw, APieceIsFoundByIdOrName) {
  const Result byId = run("draw $EXAMPLES/chess.fairy N");
  EXPECT_EQ(byId.exitCode, 0);
  EXPECT_EQ(run("draw $EXAMPLES/chess.fairy knight").out, byId.out);
  EXPECT_EQ(std::count(byId.out.begin(), byId.out.end(), '*'), 8) << byId.out;
}

TEST(Draw, WithoutAPieceTheArrayAndAllPiecesAreDrawn) {
  const std::string text = run("draw $EXAMPLES/chess.fairy").out;
  EXPECT_TRUE(has(text, "8  r n b q k b n r")) << text;
  EXPECT_TRUE(has(text, "!")) << text;
}

TEST(Draw, PicturesAreMadeInSeveralFormats) {
  EXPECT_TRUE(has(run("draw $EXAMPLES/chess.fairy N --format svg").out, "<svg"));
  EXPECT_TRUE(has(run("draw $EXAMPLES/chess.fairy --format html").out, "</html>"));
  EXPECT_EQ(run("draw $EXAMPLES/chess.fairy N --format png").out.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(run("draw $EXAMPLES/chess.fairy N --format html").exitCode, 2);
}

TEST(Draw, APositionIsDrawnWithTheMovesOfItsPieces) {
  const Result position = run("draw $EXAMPLES/chess.fairy --after 'e4 e5 Nf3'");
  EXPECT_TRUE(has(position.out, "3  . . . . . N . .")) << position.out;
  const Result targets = run("draw $EXAMPLES/chess.fairy --after 'e4 e5 Nf3' g8");
  EXPECT_TRUE(has(targets.out, "6  . . . . . * . *")) << targets.out;
  EXPECT_EQ(run("draw $EXAMPLES/chess.fairy --after e4 e3").exitCode, 1);
  EXPECT_EQ(run("draw $EXAMPLES/chess.fairy --after e4 --format html").exitCode, 2);
}

TEST(Draw, TheDrawingCanGoToAFile) {
  const std::string path = fileWith("", ".txt");
  const Result result = run("draw $EXAMPLES/chess.fairy N -o " + path);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(shell("cat " + path).out, run("draw $EXAMPLES/chess.fairy N").out);
  EXPECT_EQ(run("draw $EXAMPLES/chess.fairy N --output /no/such/folder/n.txt").exitCode, 1);
}

TEST(Explain, OnePieceIsExplainedWithoutTheRules) {
  const Result one = run("explain $EXAMPLES/chess.fairy N");
  EXPECT_EQ(one.exitCode, 0);
  EXPECT_TRUE(has(one.out, "leap")) << one.out;
  EXPECT_FALSE(has(one.out, "Rules")) << one.out;
  EXPECT_TRUE(has(run("explain $EXAMPLES/chess.fairy").out, "Rules"));
}

TEST(Explain, AnUnknownPieceGetsASuggestion) {
  const Result result = run("explain $EXAMPLES/chess.fairy knihgt");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(has(result.err, "\"knihgt\" is no piece")) << result.err;
  EXPECT_TRUE(has(result.err, "did you mean")) << result.err;
}

const std::string kPreset = "gamecode $EXAMPLES/../tests/gamecode/data/mini-chess ";

TEST(Gamecode, PlaysTheTurnsAndTellsHowTheGameStands) {
  const Result result = run(kPreset + "--moves '1. c2-c3 d4-c3 2. N b1-c3'");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.out, "1... d4-c3: accepted")) << result.out;
  EXPECT_TRUE(has(result.out, "rnbqk/ppp1p/2N2/PP1PP/R1BQK")) << result.out;
}

TEST(Gamecode, ARefusedTurnIsToldWithItsReason) {
  const Result result = run(kPreset + "--moves '1. b5-c3'");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.out, "refused: White is to move here")) << result.out;
}

TEST(Gamecode, UncertainElementsAreListed) {
  const Result result = run(kPreset + "--uncertain");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(has(result.out, "pre-game.txt:152:3: add: uncertain is")) << result.out;
}

TEST(Gamecode, InvalidTurnsAreUsageErrors) {
  EXPECT_EQ(run(kPreset + "--moves 'a2 a4'").exitCode, 2);
  EXPECT_EQ(run("gamecode /no/such/folder").exitCode, 1);
}

TEST(Notation, ThatCannotBeReadHasNoTextInJson) {
  const Result result = run("notation blocks --json");
  EXPECT_EQ(result.exitCode, 1);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_TRUE(json["text"].is_null());
  EXPECT_EQ(json["diagnostics"].size(), 1u);
  EXPECT_EQ(nlohmann::json::parse(run("notation FcW --json").out)["text"], "FcW");
}

TEST(Notation, TellsWhatCanBeTakenInPassingWithoutWhoTakesIt) {
  EXPECT_TRUE(has(run("notation ifmnD --explain").out, "open to en passant"));
}

TEST(Engine, SpeaksUciAndXBoardsProtocol) {
  const Result uci = shell(
      "coproc ENGINE { $F engine --executor referee $EXAMPLES/chess.fairy; }; exec 3<&${ENGINE[0]} 4>&${ENGINE[1]}\n"
      "printf 'uci\\nposition startpos moves f2f3 e7e5 g2g4\\ngo depth 2\\n' >&4\n"
      "while read -r line <&3; do echo $line; case $line in bestmove*) break;; esac; done; echo quit >&4; wait $!");
  EXPECT_EQ(uci.exitCode, 0) << uci.err;
  EXPECT_TRUE(has(uci.out, "bestmove d8h4")) << uci.out;
  const Result xboard = shell(
      "printf 'xboard\\nprotover 2\\nquit\\n' | $F engine $EXAMPLES/shako.fairy "
      "$EXAMPLES/chess.fairy");
  EXPECT_TRUE(has(xboard.out, "variants=\"shako,chess,normal,standard,classical,fromposition,fairy\""))
      << xboard.out;
  EXPECT_TRUE(has(
      shell("echo uci | $F engine").out,
      " default chess var chess var normal var standard var classical var fromposition var fairy var capablanca-chess"))
      << uci.err;
}

// Names of games stand in lines of words, so they must be single words.
TEST(Engine, NamesGamesByOneWord) {
  const Result uci = shell(
      "D=$(mktemp -d); cp $EXAMPLES/shako.fairy \"$D/a\"$'\\n\\t'\"b c.fairy\"; echo uci | $F engine --executor referee "
      "\"$D\"/*; rm -r $D");
  EXPECT_TRUE(has(uci.out, "combo default a--b-c var a--b-c\nuciok\n")) << uci.out << uci.err;
  // Other programs call chess "normal". That name must not be offered for another game in a file called
  // chess.fairy.
  const Result mine = shell(
      "D=$(mktemp -d); printf 'variant \"Mine\" extends fide\n' >$D/chess.fairy; echo uci | $F engine "
      "$D/chess.fairy; rm -r $D");
  EXPECT_TRUE(has(mine.out, "combo default chess var chess\nuciok\n")) << mine.out << mine.err;
}

TEST(Play, AnswersMovesAndTellsWhyOneIsIllegal) {
  const std::string file = fileWith("", ".pgn");
  const Result result = shell("printf 'hello\\ne2e5\\ne4\\nhint\\nundo\\nf2f3\\nsave " + file +
                              "\\nlevel 99\\nmoves\\nquit\\n' | $F play --level 1 --executor referee "
                              "$EXAMPLES/chess.fairy");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(has(result.out, "illegal: ")) << result.out;
  EXPECT_TRUE(has(result.out, "a level is a number from 1 to 10")) << result.out;
  EXPECT_TRUE(has(contentOf(file), "\n1. f3 ")) << contentOf(file);
  EXPECT_TRUE(has(contentOf(file), "[White \"player\"]")) << contentOf(file);
}

TEST(Play, GoesOnWithAGameThatWasSaved) {
  const std::string file = fileWith("1. e4 e5 2. Nf3 *\n", ".pgn");
  const Result result =
      shell("printf 'load " + file + "\nNc6\nsave " + file +
            "\nload /nowhere\nquit\n' | $F play --side both --executor referee $EXAMPLES/chess.fairy");
  EXPECT_TRUE(has(contentOf(file), "\n1. e4 e5 2. Nf3 Nc6 *\n")) << result.out << contentOf(file);
  EXPECT_TRUE(has(result.out, "there is no game to go on with")) << result.out;
}

TEST(Replay, ChecksRecordsAndWritesThemTidily) {
  const std::string good = fileWith("[White \"A\"] f3 e5 g4 Qh4# 0-1\n\n1. d4 *\n"),
                    bad = fileWith("1. e4 e5 2. Ke3 *\n");
  const std::string replay = "replay --executor referee $EXAMPLES/chess.fairy ";
  const Result told = run(replay + good);
  EXPECT_EQ(told.exitCode, 0) << told.err;
  EXPECT_TRUE(has(told.out,
                  ", game 1: A - ?\n  4 moves, all legal; 0-1, by the rules: Black wins: checkmate\n  "
                  "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq"))
      << told.out;
  EXPECT_TRUE(has(run(replay + good + " --pgn").out, "\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "));
  EXPECT_TRUE(has(run(replay + good + " --position 1").out, "5P2/PPPPP1PP/RNBQKBNR b KQkq"));
  EXPECT_TRUE(has(run(replay + good + " --position 2").err, "game 2 has 1 moves, and --position asks for 2"));
  const Result illegal = run(replay + bad + " --pgn");
  EXPECT_EQ(illegal.exitCode, 1);
  EXPECT_EQ(illegal.out, "");
  EXPECT_TRUE(has(illegal.err, ":1:13: error: 'Ke3' is not a legal move here [illegal-move]\n"))
      << illegal.err;
  EXPECT_TRUE(has(illegal.err, "      |             ^^^\n      = note: ")) << illegal.err;
}

TEST(Replay, ReadsTheRecordsOfSelfplay) {
  const std::string file = fileWith("", ".pgn");
  run("selfplay $EXAMPLES/separate-realms-chess.fairy --games 2 --nodes 10 --longest 20 --values --executor referee --pgn " +
      file);
  const Result told = run("replay --executor referee $EXAMPLES/separate-realms-chess.fairy " + file);
  EXPECT_EQ(told.err, "");
  EXPECT_TRUE(has(told.out, "game 2: alphabeta - alphabeta\n  20 moves, all legal")) << told.out;
}

TEST(Tune, WhatWasLearnedIsUsedUnlessItIsNotWantedOrNotWhole) {
  const std::string home = ::testing::TempDir() + "fairyforge-tunings-" + std::to_string(getpid());
  const auto in = [&](const std::string& line) {
    return shell("export XDG_DATA_HOME=" + home + "\nGAME=$EXAMPLES/small/los-alamos-chess.fairy\n" + line);
  };
  const std::string engine = "printf 'uci\\nisready\\nquit\\n' | $F engine --executor referee ";
  EXPECT_EQ(in(engine + "$GAME").err, "");
  const Result learned = in("$F tune $GAME --games 8 --nodes 5 --seed 1 --executor referee");
  EXPECT_EQ(learned.err, "");
  EXPECT_TRUE(has(learned.out, "Los Alamos Chess: 8 games, ")) << learned.out;
  EXPECT_TRUE(
      has(in(engine + "$GAME").err, "fairyforge: note: Los Alamos Chess is played by what was learned"));
  EXPECT_EQ(in(engine + "$GAME --no-tuning").err, "");
  EXPECT_EQ(in(engine + "$EXAMPLES/chess.fairy").err, "");
  const Result broken = in(
      "FILE=$(ls " + home +
      "/fairyforge/tunings/*.json); head -c 900 $FILE >$FILE.part; mv $FILE.part $FILE\n" + engine + "$GAME");
  EXPECT_TRUE(has(broken.err, "warning: ") && has(broken.err, "cannot be read")) << broken.err;
  EXPECT_TRUE(has(broken.out, "readyok")) << broken.out;
  std::filesystem::remove_all(home);
}

TEST(Play, TheEngineMatesWhenItCan) {
  const Result result = shell(
      "printf 'quit\\n' | $F play --side black --seconds 1 --fen '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' "
      "--executor referee $EXAMPLES/chess.fairy");
  EXPECT_TRUE(has(result.out, "Ra8#")) << result.out;
  EXPECT_TRUE(has(result.out, "White wins: checkmate")) << result.out;
}

}  // namespace
}  // namespace fairyforge::testing
