// Tests UCI and XBoard's protocol, with the messages of a graphical program and with faulty ones.
#include "compiler/play/protocols/protocols.h"

#include <condition_variable>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <sstream>

#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

protocols::Offer offer(const std::string& name, const std::string& otherName) {
  static const Referee referee;
  static std::map<std::string, VariantPtr> games;
  VariantPtr& game = games[name];
  if (game == nullptr) game = loadExample(name);
  const protocols::OpenGame open{game, []() -> const Executor& { return referee; },
                                 [](const std::atomic<bool>&) {},
                                 []() -> std::optional<engine::Numbers> { return std::nullopt; }};
  return {name, {otherName}, [open](bool) -> Expected<protocols::OpenGame> { return open; }};
}

// Input as from a program that waits for the engine's moves. It gives the line after a UCI "go", or after a
// line "(wait)", only when the engine has printed a move.
class PatientLines : public std::streambuf {
 public:
  explicit PatientLines(std::string lines) : lines_(std::move(lines)) {}

  void hear(const std::string& line) {
    if (!line.starts_with("bestmove") && !line.starts_with("move") && !line.starts_with("Hint:")) return;
    std::unique_lock lock(mutex_);
    ++heard_;
    told_.notify_all();
    lock.unlock();
    if (line.starts_with("move")) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }

 protected:
  int_type underflow() override {
    const bool waits = line_ == "(wait)\n" || line_ == "ponderhit\n" ||
                       (line_.starts_with("go ") && line_.find("infinite") == std::string::npos &&
                        line_.find("ponder") == std::string::npos);
    if (waits) {
      std::unique_lock lock(mutex_);
      told_.wait(lock, [&] { return heard_ > awaited_; });
      ++awaited_;
    }
    const std::size_t end = std::min(lines_.find('\n', at_), lines_.size() - 1) + 1;
    line_ = lines_.substr(at_, end - at_);
    at_ = end;
    if (line_.empty()) return traits_type::eof();
    if (line_ == "(wait)\n") return underflow();
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_.front());
  }

 private:
  const std::string lines_;
  std::string line_;  // the line that was read last
  std::size_t at_ = 0, heard_ = 0, awaited_ = 0;
  std::mutex mutex_;
  std::condition_variable told_;
};

// Returns what the engine prints for these lines, written by a program that waits for moves or by one that
// does not.
std::string answer(const std::string& lines, bool waits = true) {
  std::vector<protocols::Offer> offers{offer("chess", "normal"),
                                       offer("capablanca-chess", "capablanca"),
                                       offer("raumschach", "3d"),
                                       offer("goals/king-of-the-hill", "kingofthehill"),
                                       offer("historic/makruk", "makruk"),
                                       offer("chess-like/chess960", "fischerandom"),
                                       offer("several-moves/marseillais-chess", "marseillais")};
  PatientLines patient(lines);
  std::istringstream all(lines);
  std::istream in(waits ? static_cast<std::streambuf*>(&patient) : all.rdbuf());
  std::string out;
  std::mutex mutex;
  protocols::serve(std::move(offers), {"Fairyforge 0"}, in, [&](const std::string& line) {
    const std::lock_guard lock(mutex);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    out += line + "\n";
    patient.hear(line);
  });
  return out;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Uci, TellsItsOptionsAndPlays) {
  const std::string out = answer("uci\nisready\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\n");
  EXPECT_TRUE(contains(out, "id name Fairyforge 0\n"));
  EXPECT_TRUE(contains(
      out,
      "option name UCI_Variant type combo default chess var chess var normal var capablanca-chess var capablanca"));
  EXPECT_TRUE(contains(out, "uciok\nreadyok\n")) << out;
  EXPECT_TRUE(contains(out, "score mate 1 ")) << out;
  EXPECT_TRUE(contains(out, "bestmove d8h4\n")) << out;
}

TEST(Uci, ChangesTheGameAndReadsPositions) {
  const std::string out = answer(
      "uci\nsetoption name UCI_Variant value capablanca-chess\nposition startpos\ngo nodes 20\n"
      "position fen 4k5/9P/10/10/10/10/10/4K5 w - - 0 1\n"
      "position fen 4k5/P9/10/10/10/10/10/4K5 w - - 0 1\ngo depth 1\n");
  EXPECT_TRUE(contains(out, "bestmove a7a8")) << out;
}

TEST(Uci, APositionGoesOnFromTheOneBefore) {
  const std::string game = "position startpos moves f2f3 e7e5";
  const std::string out =
      answer("uci\n" + game + "\n" + game + " g2g4\ngo depth 2\n" + game + " g2g4 d8h4\ngo depth 2\n" + game +
             " g2g3 d8h5\n" + game + " g2g3 d8h4\ngo depth 1\nposition startpos\ngo depth 1\n");
  EXPECT_TRUE(contains(out, "bestmove d8h4")) << out;
  EXPECT_TRUE(contains(out, "bestmove (none)")) << out;
  EXPECT_TRUE(contains(out, ": d8h5\n")) << out;
  EXPECT_TRUE(contains(out, "bestmove g3h4")) << out;
}

TEST(Uci, AnswersNoMoveAfterTheEndOfTheGame) {
  const std::string position = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
  const std::string out =
      answer("uci\nsetoption name UCI_Variant value goals/king-of-the-hill\nposition fen " + position +
             " moves e3e4\ngo depth 2\ngo ponder\nstop\n");
  const std::string end = "score mate 0\nbestmove (none)\n";
  EXPECT_TRUE(out.ends_with(end) && contains(out, end + "info string")) << out;
  EXPECT_TRUE(contains(answer("xboard\nprotover 2\nvariant goals/king-of-the-hill\nforce\nsetboard " +
                              position + "\nusermove e3e4\ngo\nhint\n"),
                       "1-0 {"))
      << out;
}

TEST(Uci, PromotionsAndLinesAreInTheTextOfTheProtocol) {
  const std::string out = answer(
      "uci\nsetoption name MultiPV value 3\nposition fen 7k/P7/8/8/8/8/8/7K w - - 0 1\ngo depth 2\nposition startpos "
      "moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1\ngo depth 1\n");
  EXPECT_TRUE(contains(out, "bestmove a7a8q")) << out;
  EXPECT_TRUE(contains(out, " multipv 3 ")) << out;
  EXPECT_FALSE(contains(out, "info string")) << out;
}

TEST(Uci, PromotionsWithoutAChoiceAreWrittenToo) {
  const std::string out = answer(
      "uci\nsetoption name UCI_Variant value historic/makruk\nposition fen 4k3/8/8/P7/8/8/8/4K3 w - - 0 1\n"
      "go depth 1\nposition fen 4k3/8/8/P7/8/8/8/4K3 w - - 0 1 moves a5a6m\ngo depth 1\n");
  EXPECT_TRUE(contains(out, " pv a5a6m\n")) << out;
  EXPECT_FALSE(contains(out, "info string")) << out;
}

TEST(Uci, CastlingIsWrittenAsProgramsForChess960HaveIt) {
  const std::string ask =
      "setoption name MultiPV value 60\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1\n";
  const std::string out = answer("uci\nsetoption name UCI_Chess960 value yes\n" + ask),
                    castles = " pv e1g1\n", captures = " pv e1h1\n";
  EXPECT_TRUE(contains(out, "info string expected true or false: yes\n")) << out;
  EXPECT_TRUE(contains(out, castles) && !contains(out, captures)) << out;
  const std::string other = answer("uci\nsetoption name UCI_Chess960 value true\n" + ask);
  EXPECT_TRUE(contains(other, captures) && !contains(other, castles)) << other;
}

TEST(Uci, PlaysFromEveryArrayOfChess960) {
  const std::string out = answer(
      "uci\nsetoption name UCI_Variant value chess-like/chess960\nsetoption name UCI_Chess960 value true\n"
      "setoption name MultiPV value 60\nposition fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\ngo depth 1\n");
  EXPECT_TRUE(contains(out, " pv f1h1\n") && contains(out, " pv f1b1\n")) << out;
  EXPECT_FALSE(contains(out, "info string")) << out;
}

TEST(Uci, HasNoBestMoveAfterARefusedPosition) {
  const std::string none = "bestmove (none)\n";
  for (const char* refused : {"position fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\n", "position\n",
                              "position startpos moves e2e4 e2e4\n"}) {
    const std::string out = answer(std::string("uci\n") + refused + "go depth 1\n");
    EXPECT_TRUE(contains(out, "info string") && contains(out, none)) << out;
    const std::string again = answer(std::string("uci\n") + refused + "position startpos\ngo depth 1\n");
    EXPECT_FALSE(contains(again, none)) << again;
  }
}

TEST(Uci, SearchesOnlyTheGivenMoves) {
  const std::string start = "uci\nposition startpos\n";
  const std::string out = answer(start + "go searchmoves a2a3 h2h4 depth 3\n");
  EXPECT_TRUE(contains(out, "bestmove a2a3") || contains(out, "bestmove h2h4")) << out;
  EXPECT_TRUE(contains(answer(start + "go depth 1 searchmoves a2a3\n"), "bestmove a2a3")) << out;
  EXPECT_TRUE(contains(answer(start + "go searchmoves e7e5 depth 1\n"),
                       "info string expected legal moves behind: searchmoves\n"));
}

TEST(Uci, ThinksUntilItIsStopped) {
  const std::string out = answer("uci\nposition startpos\ngo infinite\nisready\nstop\n");
  EXPECT_LT(out.find("readyok"), out.find("bestmove")) << out;
  // The opponent plays the expected move, and then another one.
  const std::string pondered = answer("uci\nposition startpos\ngo ponder nodes 30\nponderhit\n");
  EXPECT_TRUE(contains(pondered, "bestmove")) << pondered;
  const std::string missed =
      answer("uci\nposition startpos\ngo ponder nodes 30\nstop\n(wait)\ngo nodes 10\nquit\n");
  EXPECT_TRUE(contains(missed, "bestmove")) << missed;
}

// If the next command did not end them, these searches would last for ever, or eleven days.
TEST(Uci, WhateverChangesSomethingEndsASearchOfAnyKind) {
  for (const std::string go : {"go wtime 1000000000000 btime 5", "go mate 0", "go infinite", "go depth 1000",
                               "go ponder", "go movetime 1000000000", "go nodes 1000000000000"}) {
    for (const std::string command :
         {"position startpos\n", "go depth 1\n", "setoption name MultiPV value 2\n",
          "setoption name Hash value 1\n", "ucinewgame\n", "stop\n", ""}) {
      const std::string out =
          answer("uci\nposition startpos\n" + go + "\nisready\nnonsense\n" + command, false);
      EXPECT_LT(out.find("readyok"), out.find("bestmove ")) << go << ", " << command;
      EXPECT_LT(out.find("unknown command: nonsense"), out.find("bestmove ")) << go << ", " << command;
      EXPECT_FALSE(contains(out, "bestmove (none)")) << out;
    }
    EXPECT_FALSE(contains(answer("uci\nposition startpos\n" + go + "\nquit\n", false), "bestmove")) << go;
  }
}

TEST(Cecp, PlaysTheMovesThatItAnnounces) {
  const std::string out = answer("xboard\nprotover 2\nnew\nforce\nsd 1\ngo\n(wait)\nforce\ngo\n(wait)\n");
  const std::size_t first = out.find("\nmove "), second = out.find("\nmove ", first + 1);
  ASSERT_NE(second, std::string::npos) << out;
  EXPECT_LT(out[first + 7], '3') << out;
  EXPECT_GT(out[second + 7], '6') << out;
}

TEST(Cecp, WhateverChangesSomethingEndsASearch) {
  const std::string two = "several-moves/marseillais-chess";
  for (const std::string& game : {std::string("chess"), two}) {
    const std::string thinks = "xboard\nprotover 2\nvariant " + game + "\nst 1000000\nforce\ngo\n";
    for (const std::string command : {"force\n", "new\n", "result *\n", "undo\n",
                                      "setboard 8/8/8/8/8/8/8/8 w - - 0 1\n", "variant chess\n", "quit\n"})
      EXPECT_FALSE(contains(answer(thinks + command + "ping 1\n", false), "\nmove "))
          << game << ", " << command;
    for (const std::string command : {"?\n", "memory 8\n", "cores 2\n", "usermove e7e5\n", ""})
      EXPECT_TRUE(contains(answer(thinks + command, false), "\nmove ")) << game << ", " << command;
  }
  // The other player waits for the whole turn: both of its moves are printed at once, and no more.
  const std::string all = answer(
      "xboard\nprotover 2\nvariant " + two + "\nst 1000000\nforce\nusermove e2e4\ngo\n?\nping 1\n", false);
  std::size_t moves = 0;
  for (std::size_t at = 0; (at = all.find("\nmove ", at)) < all.find("pong 1"); ++at) ++moves;
  EXPECT_EQ(moves, 2u) << all;
  EXPECT_LT(all.rfind("\nmove "), all.find("pong 1")) << all;
}

TEST(Uci, ThinksOnSeveralThreads) {
  const std::string out = answer(
      "uci\nsetoption name Threads value 2\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 3\nsetoption name Threads "
      "value 0\nsetoption name Threads value 1\ngo depth 2\n");
  EXPECT_TRUE(contains(out, "option name Threads type spin default 1 min 1 max 256\n")) << out;
  EXPECT_TRUE(contains(out, "bestmove d8h4\ninfo string Threads: expected 1 to 256: 0\n")) << out;
  EXPECT_TRUE(
      contains(answer("xboard\nprotover 2\ncores 2\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nsd "
                      "2\ngo\n(wait)\n"),
               "move d8h4\n"));
}

TEST(Uci, TablesThatCannotBeAskedAreTold) {
  EXPECT_TRUE(contains(answer("uci\nsetoption name TablesPath value /tables\n"),
                       "info string this program has no tables: /tables\n"));
  const std::string out = answer("xboard\nprotover 2\negtpath fairyforge /tables\n");
  EXPECT_TRUE(contains(out, "feature egt=\"fairyforge\"\n")) << out;
  EXPECT_TRUE(contains(out, "Error (this program has no tables): egtpath fairyforge /tables\n")) << out;
}

TEST(Uci, GarbageIsAnsweredAndChangesNothing) {
  const std::string out = answer(
      "hello\nuci\n\n   \nfoo bar \x01\x1b[2J\ngo depth\ngo wtime x\nposition\nposition fen\nposition fen 9/9 w\n"
      "position startpos moves e2e5\nsetoption\nsetoption name\nsetoption name Hash value 0\nsetoption name Hash value "
      "99999999999999999999\nsetoption name UCI_Variant value nothing\nstop\nponderhit\n" +
          std::string(100'000, 'x') + "\nposition startpos moves e2e4\ngo nodes -5\n",
      false);
  EXPECT_TRUE(contains(out, "Error (expected uci, usi, ucci or xboard): hello")) << out;
  EXPECT_TRUE(contains(out, "info string unknown command: foo bar ??[2J\n")) << out;
  EXPECT_TRUE(contains(out, "'e2e5' is not a legal move here: e2e5\n")) << out;
  EXPECT_TRUE(contains(out, "info string Hash: expected 1 to 4096: 0\n")) << out;
  EXPECT_TRUE(contains(out, "no such game: nothing")) << out;
  EXPECT_TRUE(contains(out, "bestmove ")) << out;
  EXPECT_LT(out.size(), 20'000u);
}

TEST(Uci, AGameThatHasEndedHasNoBestMove) {
  EXPECT_TRUE(
      contains(answer("uci\nposition fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n"), "bestmove (none)"));
}

TEST(Cecp, TellsItsFeaturesAndAnswersMoves) {
  const std::string out = answer(
      "xboard\nprotover 2\nnew\npost\nsd 1\nlevel 40 5 0\ntime 1000\notim 1000\nusermove e2e4\n(wait)\n");
  EXPECT_TRUE(contains(
      out,
      "variants=\"chess,normal,capablanca-chess,capablanca,raumschach,3d,goals/king-of-the-hill,kingofthehill,historic/makruk,"
      "makruk,chess-like/chess960,fischerandom,several-moves/marseillais-chess,marseillais\""))
      << out;
  EXPECT_TRUE(contains(out, "usermove=1")) << out;
  EXPECT_TRUE(contains(out, "feature done=1\n")) << out;
  EXPECT_TRUE(contains(out, "\nmove ")) << out;
  EXPECT_TRUE(contains(out, "\n1 ")) << "a line of thinking\n" << out;
}

TEST(Cecp, ExplainsGamesThatXBoardDoesNotKnow) {
  const std::string out = answer("xboard\nprotover 2\nvariant capablanca\nping 7\nvariant raumschach\n");
  EXPECT_TRUE(contains(out, ") 10x8+0_normal rnabqkbcnr/")) << out;
  EXPECT_TRUE(contains(out, "\npiece A& BN\n") || contains(out, "\npiece A& NB\n")) << out;
  EXPECT_TRUE(contains(out, "pong 7\n")) << out;
  EXPECT_FALSE(contains(out, "5x5")) << "a board of levels\n" << out;
}

TEST(Cecp, ForceGoUndoAndTheEndOfTheGame) {
  const std::string out = answer(
      "xboard\nprotover 2\nnew\nforce\nusermove f2f3\nusermove e7e5\nusermove e2e4\nundo\nusermove g2g4\nsd 2\ngo\n(wait)\n");
  EXPECT_TRUE(contains(out, "move d8h4\n0-1 {Black wins: checkmate}\n")) << out;
  const std::string board =
      answer("xboard\nforce\nsetboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\nst 1\nsd 2\ngo\n(wait)\n");
  EXPECT_TRUE(contains(board, "move a1a8\n1-0 ")) << board;
  EXPECT_TRUE(contains(answer("xboard\nnew\nforce\nhint\n(wait)\n"), "Hint: "));
}

TEST(Cecp, GarbageIsAnsweredAndChangesNothing) {
  const std::string out = answer(
      "xboard\nprotover 2\nnew\nforce\nusermove e2e5\nusermove\nblah\nlevel x y z\nst -1\noption Level=99\nsetboard "
      "9/9 w\nvariant nothing\n?\nremove\nundo\nresult 1-0 {x}\nusermove e2e4\nping 1\n");
  EXPECT_TRUE(contains(out, "Illegal move ('e2e5' is not a legal move here): e2e5\n")) << out;
  EXPECT_TRUE(contains(out, "Error (unknown command): blah\n")) << out;
  EXPECT_TRUE(contains(out, "Error (bad level)")) << out;
  EXPECT_TRUE(contains(out, "tellusererror Illegal position")) << out;
  EXPECT_TRUE(contains(out, "Error (unknown variant): nothing\n")) << out;
  EXPECT_TRUE(contains(out, "pong 1\n")) << out;
  EXPECT_FALSE(contains(out, "\nmove ")) << out;
}

}  // namespace
}  // namespace fairyforge::testing
