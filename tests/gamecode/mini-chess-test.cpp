// Tests a small game whose preset is written by hand, in every reading of GAME Code. Another move generator
// has computed the expected numbers of moves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

constexpr const char* kMate =
    "1. d2-d3 e4-d3 2. e2-d3 a4-a3 3. c1-d2 c4-d3 4. c2-c3 e5-e4 5. c3-b4 d5-e5 6. b4-a5; R-a5 e4-d5 7. "
    "d1-e2";
constexpr const char* kStalemate =
    "d2-d3 b4-b3 c2-c3 c5-a3 d1-d2 d4-c3 b1-c3 b5-c3 d2-c3 d5-d4 a2-b3 e5-d5 b2-a3 c4-b3 d3-e4 d4-e4 c1-b2 "
    "a5-c5 "
    "c3-a5 e4-c4 a5-a4 c4-c2 e2-e3 c2-d2 e1-d2 c5-c4 a1-c1 c4-a4 d2-d3 a4-b4 a3-a4 b4-c4 c1-c4";

class MiniChess : public testing::Test {
 protected:
  MiniChess() : program_(compiled(presetInFolder("mini-chess"))), runs_(program_) {
    const auto verdict = runs_.start();
    EXPECT_TRUE(verdict && verdict->accepted()) << why(verdict);
  }

  std::string why(const std::optional<Verdict>& verdict) const {
    if (verdict) return verdict->message;
    const Difference& d = runs_.difference();
    return fmt::format("[{}] {}\n[{}] {}", d.readings[0], d.answers[0], d.readings[1], d.answers[1]);
  }
  static std::vector<std::string> turnsOf(const std::string& game) {
    const auto list = splitGame(game);
    EXPECT_TRUE(list) << list.why();
    return list ? *list : std::vector<std::string>{};
  }
  void accept(const std::string& game) {
    for (const std::string& turn : turnsOf(game)) {
      const auto verdict = runs_.play(turn);
      ASSERT_TRUE(verdict && verdict->accepted()) << turn << ": " << why(verdict);
    }
  }
  std::string refusal(const std::string& turn) {
    const auto verdict = runs_.play(turn);
    if (!verdict) return why(verdict);
    return verdict->kind == Verdict::Kind::Refused ? verdict->message : "not refused";
  }
  std::string said() {
    const auto ending = runs_.finish();
    if (!ending) return why(std::nullopt);
    return fmt::format("{}", fmt::join(ending->verdict.said, " "));
  }
  // Returns the turns that `probe` accepts, among all possible ones that change the board.
  template <typename Probe>
  std::vector<Turn> legalTurns(const State& state, Probe probe) const {
    std::vector<Turn> legal;
    const auto count = static_cast<Space>(program_->grid.count());
    for (Space from = 0; from < count; ++from) {
      for (Space to = 0; to < count; ++to) {
        for (const char* label : {"", "N", "B", "R", "Q", "K", "P", "n", "b", "r", "q", "k", "p"}) {
          const Turn turn = turnOf(from, to, program_->texts.find(label));
          if (turn.size() > 1 && turn[1].label == state.board[static_cast<std::size_t>(from)]) continue;
          if (probe(turn)) legal.push_back(turn);
        }
      }
    }
    return legal;
  }
  std::uint64_t perft(gamecode::Run& run, int depth) const {
    const auto turns = legalTurns(run.state(), [&](const Turn& turn) { return run.probe(turn).accepted(); });
    if (depth == 1) return turns.size();
    std::uint64_t count = 0;
    const State here = run.state();
    for (const Turn& turn : turns) {
      EXPECT_TRUE(run.play(turn).accepted());
      count += perft(run, depth - 1);
      run.restore(here);
    }
    return count;
  }
  std::size_t legalInAllReadings() {
    return legalTurns(runs_.first().state(),
                      [&](const Turn& turn) {
                        const auto verdict = runs_.probe(turn);
                        EXPECT_TRUE(verdict) << printTurn(*program_, turn) << ": " << why(verdict);
                        return verdict && verdict->accepted();
                      })
        .size();
  }

  ProgramPtr program_;
  AllRuns runs_;
};

TEST_F(MiniChess, RefusesWithTheReasonThatTheCodeGives) {
  EXPECT_EQ(refusal("b5-c3"), "White is to move here");
  EXPECT_EQ(refusal("a1-a2"), "verify not fn OWN1 #victim0 fails");
  EXPECT_EQ(refusal("a2-a4"), "verify fn TAKE1 #from #to fails");
  EXPECT_EQ(refusal("b1-b3"), "verify fn N #from #to fails");
  accept("a2-a3");
  EXPECT_EQ(refusal("c2-c3"), "Black is to move here");
}

TEST_F(MiniChess, ARefusedTurnLeavesThePositionAsItWas) {
  const std::string before = runs_.first().pieces();
  EXPECT_NE(refusal("b1-b3"), "not refused");
  EXPECT_EQ(runs_.first().pieces(), before);
  accept("b1-c3");
  EXPECT_EQ(runs_.first().pieces(), "rnbqk/ppppp/2N2/PPPPP/R1BQK");
}

TEST_F(MiniChess, AcceptsAsManyTurnsAsThereAreLegalMoves) {
  gamecode::Run run(program_);
  ASSERT_TRUE(run.start().accepted());
  EXPECT_EQ(perft(run, 1), 7u);
  EXPECT_EQ(perft(run, 2), 53u);
  EXPECT_EQ(perft(run, 3), 506u);
}

TEST_F(MiniChess, AllReadingsAcceptTheSameTurns) {
  EXPECT_EQ(legalInAllReadings(), 7u);
  accept("1. d2-d3 e4-d3 2. e2-d3 a4-a3 3. c1-d2 c4-d3 4. c2-c3 e5-e4 5. c3-b4 d5-e5");
  EXPECT_EQ(legalInAllReadings(), 20u);
  accept("6. b4-a5; R-a5 e4-d5");
  EXPECT_EQ(legalInAllReadings(), 2u);
}

TEST_F(MiniChess, APawnBecomesThePieceThatIsAskedForAndNoOther) {
  accept("1. d2-d3 e4-d3 2. e2-d3 a4-a3 3. c1-d2 c4-d3 4. c2-c3 e5-e4 5. c3-b4 d5-e5");
  EXPECT_EQ(refusal("b4-a5"), "verify fn NEW1 space #to fails");
  EXPECT_EQ(refusal("b4-a5; K-a5"), "verify fn NEW1 space #to fails");
  EXPECT_EQ(refusal("b4-a5; q-a5"), "verify fn NEW1 space #to fails");
  EXPECT_EQ(refusal("e1-e2; Q-e2"), "verify == space #to #who fails");
  accept("P b4-a5; R-a5");
  EXPECT_EQ(runs_.first().pieces().substr(0, 1), "R");
}

TEST_F(MiniChess, SaysHowTheGameStands) {
  accept(kMate);
  EXPECT_EQ(said(), "");
  accept("e5-e2");
  EXPECT_EQ(said(), "Checkmate");
  EXPECT_EQ(legalInAllReadings(), 0u);
}

TEST_F(MiniChess, SaysStalemate) {
  accept(kStalemate);
  EXPECT_EQ(said(), "Stalemate");
}

TEST_F(MiniChess, ShowsTheLegalMoves) {
  const auto atStart = runs_.finish();
  ASSERT_TRUE(atStart) << why(std::nullopt);
  EXPECT_EQ(atStart->legal.size(), 7u);
  accept(kMate);
  const auto later = runs_.finish();
  ASSERT_TRUE(later) << why(std::nullopt);
  EXPECT_EQ(later->legal.size(), 8u);
}

TEST_F(MiniChess, CountsWhatIsExecuted) {
  const auto verdict = runs_.play("a2-a3");
  ASSERT_TRUE(verdict);
  EXPECT_GT(verdict->counts.statements, 200u);  // every space is tested for an attack on the king
  EXPECT_LT(verdict->counts.statements, 400u);
  EXPECT_GT(verdict->counts.operations, verdict->counts.statements);
}

TEST_F(MiniChess, TheSavedStateCanBeReturnedTo) {
  accept("a2-a3");
  const std::vector<State> saved = runs_.states();
  accept("b4-a3 b2-a3");
  runs_.restore(saved);
  EXPECT_EQ(runs_.first().pieces(), "rnbqk/ppppp/P4/1PPPP/RNBQK");
  accept("b4-a3");
}

}  // namespace
}  // namespace fairyforge::gamecode
