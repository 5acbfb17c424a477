// Tests what other programs expect of an engine besides moves: names of games, options, scores of positions
// in which the game is over, counts; the protocols USI and UCCI, and XBoard's analysis.
#include <algorithm>
#include <condition_variable>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <sstream>

#include "compiler/play/protocols/protocols.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

protocols::Offer offered(const std::string& name, const std::string& example,
                         std::vector<std::string> others) {
  return {name, std::move(others), [example](bool anyArray) -> Expected<protocols::OpenGame> {
            static const Referee referee;
            if (example.empty()) return Failure{"it has an error"};
            return protocols::OpenGame{loadExample(example + (anyArray ? " chess960" : "")),
                                       []() -> const Executor& { return referee; }, [](auto&&...) {},
                                       []() -> std::optional<engine::Numbers> { return std::nullopt; }};
          }};
}

// Input lines. The line that follows the start of a search is given only when the engine has answered.
class LinesInTurn : public std::streambuf {
 public:
  explicit LinesInTurn(const std::string& lines) : lines_(lines) {}
  void hear(const std::string& line) {
    constexpr const char* kAnswers[] = {"bestmove", "nobestmove", "checkmate", "move ", "1-0 {"};
    if (std::ranges::none_of(kAnswers, [&](const char* answer) { return line.starts_with(answer); })) return;
    const std::lock_guard lock(mutex_);
    ++heard_;
    told_.notify_all();
  }

 protected:
  int_type underflow() override {
    const bool searches =
        line_ == "go" || (line_.starts_with("go ") && line_.find("perft") == std::string::npos);
    if (searches) {
      std::unique_lock lock(mutex_);
      told_.wait(lock, [&] { return heard_ > awaited_; });
      ++awaited_;
    }
    if (!std::getline(lines_, line_)) return traits_type::eof();
    given_ = line_ + "\n";
    setg(given_.data(), given_.data(), given_.data() + given_.size());
    return traits_type::to_int_type(given_.front());
  }

 private:
  std::istringstream lines_;
  std::string line_, given_;
  int heard_ = 0, awaited_ = 0;
  std::mutex mutex_;
  std::condition_variable told_;
};

std::string reply(const std::string& text) {
  LinesInTurn lines(text);
  std::istream in(&lines);
  std::string out;
  std::mutex mutex;
  const protocols::About about{
      .name = "Fairyforge 0",
      .isLibrary = true,
      .open = [](const std::string& file) -> Expected<std::vector<protocols::Offer>> {
        if (file != "mine.ini") return Failure{"there is no such file"};
        return std::vector{offered("mine", "goals/king-of-the-hill", {})};
      },
      .draw = [](const Position&) { return std::string("board\nof two lines\n"); }};
  protocols::serve({offered("chess", "chess", {"normal", "standard"}),
                    offered("three-check", "goals/three-check", {"3check"}), offered("broken", "", {}),
                    offered("chess960", "chess-like/chess960", {"fischerandom"}),
                    offered("shogi", "shogi/shogi", {}), offered("xiangqi", "xiangqi", {})},
                   about, in, [&](const std::string& line) {
                     const std::lock_guard lock(mutex);
                     out += line + "\n";
                     lines.hear(line);
                   });
  return out;
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Names, OfOthersAreOfferedAndUnderstood) {
  const std::string out = reply("uci\nsetoption name UCI_Variant value 3check\nposition startpos\nd\n");
  EXPECT_TRUE(says(out, " var three-check var 3check")) << out;
  EXPECT_FALSE(says(out, "info string")) << out;
  for (const char* name : {"Three-Check", "3CHECK", "threecheck"})
    EXPECT_FALSE(
        says(reply(std::string("uci\nsetoption name uci_variant value ") + name + "\n"), "info string"))
        << name;
}

TEST(Names, ThatAreUnknownStopAllSearchesUntilAKnownOneComes) {
  for (const char* name : {"no-such-game", "broken"}) {
    const std::string unknown = std::string("uci\nsetoption name UCI_Variant value ") + name + "\n";
    const std::string out = reply(unknown + "position startpos moves e2e4\ngo depth 1\n");
    EXPECT_TRUE(says(
        out, "info string nothing is searched: no such game, " + std::string(name) + "\nbestmove (none)\n"))
        << out;
    EXPECT_FALSE(
        says(reply(unknown + "setoption name UCI_Variant value chess\nposition startpos\ngo depth 1\n"),
             "bestmove (none)"));
  }
  const std::string out =
      reply("xboard\nprotover 2\nvariant nothing\nforce\nusermove e2e4\nvariant 3check\nusermove e2e4\n");
  EXPECT_TRUE(says(out, "Error (unknown variant): nothing\nError (no such game is played, nothing): e2e4\n"))
      << out;
}

TEST(Options, DoNotMindTheCaseOfTheirNames) {
  const std::string out = reply(
      "uci\nsetoption name hash value 1\nsetoption name move overhead value 30\nsetoption name UCI_LIMITSTRENGTH value "
      "true\nsetoption name uci_elo value 700\nsetoption name uci_analysemode value true\nsetoption name nothing value 1\n");
  EXPECT_TRUE(out.ends_with("uciok\ninfo string unknown option: nothing\n")) << out;
}

TEST(Options, TellTheChancesOfAScore) {
  const std::string mate = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 2\n";
  EXPECT_TRUE(says(reply("uci\nsetoption name UCI_ShowWDL value true\n" + mate), "mate 1 wdl 1000 0 0"));
  EXPECT_FALSE(says(reply("uci\n" + mate), " wdl "));
}

TEST(Options, OpenFilesOfGames) {
  const std::string out = reply(
      "uci\nsetoption name VariantPath value nothing.ini\nsetoption name VariantPath value mine.ini\nsetoption name "
      "UCI_Variant value mine\nposition fen 4k3/8/8/8/8/4K3/8/8 w - - 0 1\ngo depth 2\n");
  EXPECT_TRUE(says(out, "info string there is no such file: nothing.ini\n")) << out;
  EXPECT_TRUE(says(out, " var mine\n")) << out;
  EXPECT_TRUE(says(out, "mate 1")) << out;
}

TEST(Scores, OfFinishedPositions) {
  EXPECT_TRUE(says(reply("uci\nposition fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n"),
                   "info string White wins: checkmate\ninfo depth 0 score mate 0\nbestmove (none)\n"));
  EXPECT_TRUE(says(reply("uci\nposition fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n"),
                   "info depth 0 score cp 0\nbestmove (none)\n"));
  EXPECT_TRUE(says(reply("uci\nposition fen 9/9 w\ngo depth 3\n"), "the position was refused"));
}

TEST(Counts, AndPositionsAreShown) {
  const std::string out = reply("uci\nposition startpos\ngo perft 2\nd\neval\ngo perft 0\n");
  EXPECT_TRUE(says(out, "a2a3: 20\n")) << out;
  EXPECT_TRUE(says(out, "\nNodes searched: 400\n")) << out;
  EXPECT_TRUE(says(out,
                   "board\nof two lines\nFen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                   "Legal moves: 20\n"))
      << out;
  EXPECT_TRUE(says(out, "Final evaluation ")) << out;
  EXPECT_TRUE(says(out, "expected 1 to 20: 0\n")) << out;
}

TEST(AnyArrays, AreAnOptionForAllGames) {
  const std::string out = reply(
      "uci\nsetoption name UCI_Chess960 value true\nsetoption name UCI_Variant value 3check\nsetoption name MultiPV "
      "value 60\nposition fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\ngo depth 1\n");
  EXPECT_TRUE(says(out, " pv f1h1\n") && says(out, " pv f1b1\n")) << out;
  const std::string board = reply(
      "xboard\nprotover 2\nvariant fischerandom\nforce\nsetboard 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\n"
      "usermove O-O-O\nping 1\n");
  EXPECT_FALSE(says(board, "Illegal") || says(board, "Error")) << board;
}

TEST(Usi, BeginsWithShogi) {
  const std::string out =
      reply("usi\nusinewgame\nposition startpos\ngo btime 1000 wtime 1000 byoyomi 10\nquit\n");
  EXPECT_TRUE(says(out, "option name USI_Variant type combo default shogi")) << out;
  EXPECT_TRUE(says(out, "usiok\n")) << out;
  const std::string sfen = reply(
      "usi\nposition sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\ngo depth 1\n");
  EXPECT_FALSE(says(sfen, "info string")) << sfen;
}

TEST(Usi, SolvesProblemsAndTakesTheOptionsOfPrograms) {
  const std::string options =
      reply("usi\nsetoption name USI_Hash value 1\nsetoption name USI_Ponder value true\n");
  EXPECT_TRUE(options.ends_with("usiok\n")) << options;
  const std::string problem = "usi\nposition sfen 8k/9/8P/9/9/9/9/9/4K4 b G 1\ngo mate ";
  EXPECT_TRUE(says(reply(problem + "5000\n"), "\ncheckmate G*"));
  EXPECT_TRUE(says(reply(problem + "infinite\n"), "\ncheckmate G*"));
  const std::string unsolved = reply("usi\nposition startpos\ngo mate 50\n");
  EXPECT_TRUE(says(unsolved, "\ncheckmate timeout\n")) << unsolved;
  EXPECT_FALSE(says(unsolved, "bestmove")) << unsolved;
  EXPECT_TRUE(
      says(reply("usi\nposition sfen 8k/8G/8P/9/9/9/9/9/4K4 w - 1\ngo mate 50\n"), "\ncheckmate nomate\n"));
}

TEST(Ucci, BansMovesCountsSecondsAndSaysBye) {
  const std::string out = reply(
      "ucci\nsetoption hashsize 1\nsetoption usemillisec true\nsetoption newgame\nposition startpos\ngo depth 1 draw\n"
      "quit\n");
  EXPECT_TRUE(says(out, "option usemillisec type check default true\n")) << out;
  EXPECT_FALSE(says(out, "info string")) << out;
  EXPECT_TRUE(out.ends_with("bye\n")) << out;
  // With a general that has two moves, one is banned.
  const std::string ban =
      "ucci\nposition fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nbanmoves e0e1 zz\ngo depth 2\n";
  EXPECT_TRUE(says(reply(ban), "bestmove e0f0")) << reply(ban);
  EXPECT_TRUE(says(reply(ban), "info string 'zz' is not a move of this game")) << reply(ban);
  EXPECT_FALSE(says(
      reply("ucci\nposition fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nbanmoves e0f0\ngo depth 2\n"), "e0f0"));
}

TEST(Ucci, BeginsWithXiangqi) {
  const std::string out = reply(
      "ucci\nsetoption MultiPV 2\nposition startpos moves h3e3\ngo depth 1\nposition fen x\ngo depth 1\n");
  EXPECT_TRUE(says(out, "option UCI_Variant type combo default xiangqi")) << out;
  EXPECT_TRUE(says(out, "option SkillLevel type spin default 10 min 1 max 10\n")) << out;
  EXPECT_TRUE(says(out, "ucciok\n")) << out;
  EXPECT_TRUE(says(out, " multipv 2 score ")) << out;
  EXPECT_FALSE(says(out, "score cp")) << out;
  EXPECT_TRUE(says(out, "nobestmove\n")) << out;
}

TEST(Cecp, AnalysesUntilItIsToldToLeave) {
  const std::string out =
      reply("xboard\nprotover 2\nanalyze\nusermove e2e4\nusermove e7e5\nundo\n.\nexit\nping 3\n");
  EXPECT_TRUE(says(out, "analyze=1")) << out;
  EXPECT_TRUE(says(out, "stat01: ")) << out;
  EXPECT_TRUE(says(out, "pong 3\n")) << out;
  EXPECT_FALSE(says(out, "\nmove ")) << out;
}

TEST(Cecp, TellsTheResultOfAFinishedPosition) {
  const std::string mated = reply("xboard\nprotover 2\nsetboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo\n");
  EXPECT_TRUE(says(mated, "\n1-0 {White wins: checkmate}\n")) << mated;
}

TEST(Cecp, ReadsFractionsOfSeconds) {
  for (const char* level : {"0 1 0.5", "0 1 .25", "0 1 3.", "40 0:30 0.0001"})
    EXPECT_FALSE(says(reply(std::string("xboard\nprotover 2\nlevel ") + level + "\n"), "Error")) << level;
  for (const char* level : {"0 1 .", "0 1 x.5", "0 1 -0.5", "0 1 1.2.3"})
    EXPECT_TRUE(says(reply(std::string("xboard\nprotover 2\nlevel ") + level + "\n"), "Error (bad level)"))
        << level;
}

TEST(Cecp, TakesADrawWhereItIsNotBetter) {
  // White mates Black, and Black is to move.
  const std::string worse =
      "xboard\nprotover 2\nforce\nsetboard k7/8/8/8/8/8/5PPP/5RK1 b - - 0 1\nsd 1\ngo\n";
  EXPECT_TRUE(says(reply(worse + "draw\n"), "offer draw")) << reply(worse + "draw\n");
  const std::string better =
      "xboard\nprotover 2\nforce\nsetboard k7/8/8/8/8/8/5PPP/5RK1 w - - 0 1\nsd 1\ngo\n";
  EXPECT_FALSE(says(reply(better + "draw\n"), "offer draw"));
}

}  // namespace
}  // namespace fairyforge::testing
