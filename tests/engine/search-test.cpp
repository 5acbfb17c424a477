// Tests of the search: it finds mates and wins, plays by the rules of every game, and keeps to its limits.
#include "runtime/engine/search.h"

#include <climits>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <thread>
#include <tuple>

#include "runtime/game.h"
#include "runtime/move-text.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/engine/mates.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using engine::Found;
using engine::Limits;
using engine::Search;

using namespace std::string_literals;

const std::atomic<bool> kNever{false};
constexpr std::size_t kTable = 1 << 20;
const Referee kReferee;

Found think(const VariantPtr& variant, const std::string& fen, const Limits& limits,
            const Executor& executor = kReferee) {
  Search search(variant, executor, kTable);
  return search.think({positionFrom(variant, fen), {}}, limits, kNever);
}

struct Problem {
  const char* game;
  const char* fen;
  int moves;
};

// The shortest wins are so short that the test can prove them by trying all moves.
TEST(Search, FindsTheShortestWinsAndProvesThem) {
  const Problem problems[] = {
      {"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
      {"chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1},
      {"chess", "k7/8/2K5/8/8/8/8/7R w - - 0 1", 2},
      {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
      {"separate-realms-chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1},
      {"xiangqi", "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1", 1},
  };
  for (const Problem& problem : problems) {
    SCOPED_TRACE(problem.fen);
    const VariantPtr variant = loadExample(problem.game);
    const Position position = positionFrom(variant, problem.fen);
    const Found found = think(variant, problem.fen, {.depth = 2 * problem.moves + 2, .mate = problem.moves});
    ASSERT_FALSE(found.lines.empty());
    EXPECT_EQ(found.lines[0].score, engine::kMate - (2 * problem.moves - 1));
    EXPECT_TRUE(winsIn(problem.moves, position, Side::White, kReferee));
    EXPECT_FALSE(winsIn(problem.moves - 1, position, Side::White, kReferee));
  }
}

// The program bench-mates composed and proved these problems.
TEST(Search, FindsAllMatesOfTheExamples) {
  std::ifstream in(FAIRYFORGE_SOURCE_DIR "/tests/engine/mates.txt");
  std::map<std::string, VariantPtr> games;
  int problems = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    SCOPED_TRACE(line);
    std::istringstream words(line);
    std::string game, fen;
    int moves = 0;
    words >> game >> moves >> std::ws;
    std::getline(words, fen);
    VariantPtr& variant = games[game];
    if (variant == nullptr) variant = loadExample(game);
    const Found found = think(variant, fen, {.depth = 2 * moves + 2, .mate = moves});
    ASSERT_FALSE(found.lines.empty());
    EXPECT_EQ(found.lines[0].score, engine::kMate - (2 * moves - 1));
    ++problems;
  }
  EXPECT_GE(problems, 50);
}

TEST(Search, KnowsHowGamesEndByTheirRules) {
  // In chess stalemate is a draw; in this game the stalemated side loses.
  const std::string stalemate = "8/8/8/8/8/4k3/5p2/5K2 b - - 0 1";
  const VariantPtr loses = loadText("variant \"T\" extends fide\nstalemate: the stalemated side loses\n");
  EXPECT_EQ(think(loses, stalemate, {.depth = 3}).lines[0].score, engine::kMate - 1);
  EXPECT_FALSE(engine::isMate(think(loadExample("chess"), stalemate, {.depth = 3}).lines[0].score));
  // The game also ends by a goal on the board.
  const VariantPtr hill =
      loadText("[hill:chess]\nflagPiece = k\nflagRegionWhite = d4 e4 d5 e5\nflagRegionBlack = d4 e4 d5 e5\n");
  EXPECT_EQ(think(hill, "k7/8/8/8/8/4K3/8/8 w - - 0 1", {.depth = 2}).lines[0].score, engine::kMate - 1);
}

// The search asks tables at the root and after captures, and treats their results as proved.
TEST(Search, UsesKnownResults) {
  const VariantPtr chess = loadExample("chess");
  const auto saying = [](unsigned plies, bool whiteWins) {
    return [=](const Position& position) -> std::optional<int> {
      const auto& cells = position.setup().cells;
      if (std::count_if(cells.begin(), cells.end(), [](Piece piece) { return bool(piece); }) > 3)
        return std::nullopt;
      const int score = engine::scoreOfWin(plies);
      return (position.toMove() == Side::White) == whiteWins ? score : -score;
    };
  };
  const auto best = [&](const std::string& fen, const engine::Knowledge& knowledge, int noise = 0) {
    Search search(chess, kReferee, kTable);
    search.use(knowledge);
    const Found found = search.think({positionFrom(chess, fen), {}}, {.depth = 2, .noise = noise}, kNever);
    return std::pair(moveText(positionFrom(chess, fen), found.lines.at(0).moves.at(0),
                              kReferee.legalMoves(positionFrom(chess, fen))),
                     found.lines[0].score);
  };
  const std::string taking = "7k/8/8/8/R6r/8/8/K7 w - - 0 1", taken = "7k/8/8/8/R7/8/8/K7 w - - 0 1";
  EXPECT_EQ(best(taking, saying(20, true)), std::pair("a4h4"s, engine::kMate - 21));
  EXPECT_NE(best(taking, saying(20, false)).first, "a4h4");
  EXPECT_EQ(best(taking, saying(20, false), 1).first, "a4h4") << "levels that err do not look there";
  EXPECT_EQ(best(taken, saying(8, false)).second, -engine::kMate + 9);
  EXPECT_EQ(engine::scoreOfWin(5000), engine::kLongestMate + 1);
}

TEST(Search, ARepetitionThatLosesIsAvoided) {
  const VariantPtr variant = loadExample("separate-realms-chess");
  ASSERT_EQ(variant->end().repetition, RepetitionRule::MoverLoses);
  Search search(variant, kReferee, kTable);
  Position position = positionFrom(variant, "6k1/8/8/8/8/8/8/K6R w - - 0 1");
  const Position start = position;
  std::vector<Move> moves;
  Random random(1);
  Game game(kReferee, start);
  for (int ply = 0; ply < 8; ++ply) {
    const Found found = search.think({start, moves}, {.depth = 2}, kNever);
    const Move move = found.lines[0].moves[0];
    game.play(move);
    moves.push_back(move);
    const auto outcome = game.outcome();
    EXPECT_FALSE(outcome && outcome->reason == EndReason::Repetition);
    if (outcome) break;
  }
}

TEST(Search, PlaysLegalMovesInEveryGame) {
  for (const std::string& name : exampleNames()) {
    SCOPED_TRACE(name);
    const VariantPtr variant = loadExample(name);
    Search search(variant, kReferee, kTable);
    Random random(7);
    Position now(variant);
    std::vector<Move> moves;
    const Position start = now;
    for (int ply = 0; ply < 14; ++ply) {
      const MoveList legal = kReferee.legalMoves(now);
      if (legal.empty()) break;
      Move move = legal[random.below(legal.size())];
      if (ply % 5 == 4 || now.toMove() == Side::Third) {
        const Found found = search.think({start, moves}, {.nodes = 20}, kNever);
        ASSERT_FALSE(found.lines.empty());
        move = found.lines[0].moves.at(0);
        ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end());
      }
      now.playUnchecked(move);
      moves.push_back(move);
    }
  }
}

TEST(Search, IsTheSameOnTheRefereeAndInNativeCodeAndAnotherTime) {
  const VariantPtr chess = loadExample("chess");
  const auto native = makeExecutor("jit", chess);
  const std::string fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const Found one = think(chess, fen, {.nodes = 600}, *native),
              two = think(chess, fen, {.nodes = 600}, *native);
  const Found plain = think(chess, fen, {.nodes = 600});
  for (const Found* other : {&two, &plain}) {
    EXPECT_EQ(other->lines[0].moves, one.lines[0].moves);
    EXPECT_EQ(other->lines[0].score, one.lines[0].score);
    EXPECT_EQ(other->nodes, one.nodes);
  }
}

TEST(Search, KeepsToItsLimits) {
  const VariantPtr chess = loadExample("chess");
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_LE(think(chess, start, {.nodes = 100}).nodes, 100u);
  EXPECT_EQ(think(chess, start, {.depth = 2}).depth, 2);
  const Found several = think(chess, start, {.depth = 2, .lines = 3});
  ASSERT_EQ(several.lines.size(), 3u);
  EXPECT_NE(several.lines[0].moves[0], several.lines[1].moves[0]);
  EXPECT_GE(several.lines[0].score, several.lines[2].score);
  // A search that is stopped before it begins still returns a move.
  const std::atomic<bool> now{true};
  Search search(chess, kReferee, kTable);
  const Found found = search.think({Position(chess), {}}, {}, now);
  ASSERT_EQ(found.lines.size(), 1u);
  EXPECT_LE(found.nodes, 1u);
}

// With two threads the tree is searched in another order every time, but the result is not worse.
TEST(Search, OnSeveralThreadsKeepsToItsLimitsAndFindsWins) {
  const VariantPtr chess = loadExample("chess");
  const Position mate = positionFrom(chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  Search search(chess, kReferee, kTable);
  const Found alone = search.think({mate, {}}, {.nodes = 300}, kNever);
  search.useThreads(3);
  EXPECT_EQ(search.think({mate, {}}, {.depth = 5, .mate = 2}, kNever).lines.at(0).score, engine::kMate - 3);
  EXPECT_LE(search.think({Position(chess), {}}, {.nodes = 200}, kNever).nodes, 200u + 3);
  search.useThreads(1);
  search.forget();
  const Found again = search.think({mate, {}}, {.nodes = 300}, kNever);
  EXPECT_EQ(again.lines.at(0).moves, alone.lines.at(0).moves);
  EXPECT_EQ(again.nodes, alone.nodes);
}

// Readers never see an entry of which two threads have each written a part.
TEST(Table, EntriesAreWholeWhenThreadsWriteThem) {
  engine::Table table(64 * 24);
  std::atomic<bool> bad{false};
  const auto work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 20'000; ++i) {
      const std::uint64_t key = random.below(200) * 0x9E3779B97F4A7C15u;
      if (const auto entry = table.find(key))
        bad = bad || entry->move != key * 3 || entry->score != static_cast<int>(key % 1000);
      table.keep({key, key * 3, static_cast<int>(key % 1000), static_cast<std::int8_t>(random.below(20)),
                  engine::Bound::Lower, 0});
    }
  };
  std::thread other(work, 1);
  work(2);
  other.join();
  EXPECT_FALSE(bad);
  EXPECT_GT(table.used(), 0);
}

TEST(Search, AGameThatHasEndedHasNoMove) {
  EXPECT_TRUE(think(loadExample("chess"), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {.depth = 3}).lines.empty());
}

TEST(Search, NullMovesAreTriedOnlyWhereMovingIsNoDisadvantage) {
  const auto tries = [](const VariantPtr& variant) {
    return engine::Shared(variant, kReferee, 1024).nullMoves;
  };
  EXPECT_TRUE(tries(loadExample("chess")));
  EXPECT_TRUE(tries(loadExample("shako")));
  EXPECT_FALSE(tries(loadExample("chaoss-chess")));        // a third side
  EXPECT_FALSE(tries(loadExample("three-realms-chess")));  // imitators
  EXPECT_FALSE(tries(loadText("[must:giveaway]\n")));
  EXPECT_FALSE(tries(loadText("[hill:chess]\nflagPiece = k\nflagRegionWhite = d4\nflagRegionBlack = d5\n")));
}

// A clock that advances only when moves are listed, by a fixed time.
std::chrono::steady_clock::time_point fakeTime;
std::chrono::steady_clock::time_point readFakeTime() {
  return fakeTime;
}
class SlowExecutor : public Executor {
 public:
  explicit SlowExecutor(std::chrono::microseconds step) : step_(step) {}
  std::string_view name() const override { return "slow"; }
  MoveList legalMoves(const Position& position) const override {
    fakeTime += step_;
    return kReferee.legalMoves(position);
  }
  bool attacked(const Position& p, Cell cell, Side by) const override {
    return kReferee.attacked(p, cell, by);
  }
  bool inCheck(const Position& position) const override { return kReferee.inCheck(position); }
  std::optional<Outcome> outcome(const Position& position) const override {
    return kReferee.outcome(position);
  }
  std::uint64_t perft(const Position& p, int depth) const override { return kReferee.perft(p, depth); }

 private:
  const std::chrono::microseconds step_;
};

TEST(Clock, IsReadOftenEnoughInSlowPositions) {
  const VariantPtr chess = loadExample("chess");
  for (const int microseconds : {300, 3'000, 20'000}) {
    const std::chrono::microseconds step(microseconds);
    const SlowExecutor executor(step);
    Search search(chess, executor, kTable);
    const auto before = fakeTime;
    search.think({Position(chess), {}}, {.hard = engine::Milliseconds(100), .now = readFakeTime}, kNever);
    EXPECT_GE(fakeTime - before, engine::Milliseconds(100));
    EXPECT_LE(fakeTime - before, engine::Milliseconds(105) + 2 * step) << microseconds;
  }
}

// An executor that stops the search after a number of positions have listed their moves.
class StoppedExecutor final : public SlowExecutor {
 public:
  StoppedExecutor(int after, std::atomic<bool>& stop)
      : SlowExecutor(std::chrono::microseconds(100)), after_(after), stop_(stop) {}
  MoveList legalMoves(const Position& position) const override {
    stop_ = stop_ || lists >= after_;
    ++lists;
    return SlowExecutor::legalMoves(position);
  }
  mutable int lists = 0;

 private:
  const int after_;
  std::atomic<bool>& stop_;
};

// In this position captures alone go on without end, so the search of one move never finishes by itself.
TEST(Search, IsStoppedAtOnceAmongCaptures) {
  constexpr int kAfter = 1'000, kMostInOnePosition = 2, kMostUntilClock = 16;
  const std::string board = "krqQqQqQ/rrQqQqQq/qQqQqQqQ/QqQqQqQq/qQqQqQqQ/QqQqQqQq/qQqQqQRR/QqQqQqRK";
  for (const std::string& name :
       {"chess", "effects/atomic-chess", "drops/crazyhouse-chess", "several-moves/marseillais-chess"}) {
    const VariantPtr variant = loadExample(name);
    const engine::Situation situation{positionFrom(variant, board + " w - - 0 1"), {}};
    std::atomic<bool> stop{false};
    const StoppedExecutor told(kAfter, stop), timed(INT_MAX, stop);
    Search(variant, told, kTable).think(situation, {.depth = 1}, stop);
    EXPECT_GT(told.lists, kAfter) << name;
    EXPECT_LE(told.lists, kAfter + kMostInOnePosition) << name;
    stop = false;
    Search(variant, timed, kTable)
        .think(situation, {.depth = 1, .hard = engine::Milliseconds(kAfter / 10), .now = readFakeTime}, stop);
    EXPECT_GE(timed.lists, kAfter) << name;
    EXPECT_LE(timed.lists, kAfter + kMostUntilClock * kMostInOnePosition) << name;
  }
}

// The games have a clock: a number of moves in a time, or an increment for each move. Each move needs some
// time to reach the opponent.
TEST(Clock, NeverRunsOutInAGame) {
  using engine::Milliseconds;
  const VariantPtr chess = loadExample("chess");
  const SlowExecutor executor(std::chrono::microseconds(500));
  constexpr Milliseconds kOnTheWay(10);
  for (const auto& [period, left, increment] :
       {std::tuple(4, 150, 0), std::tuple(0, 200, 20), std::tuple(1, 60, 0)}) {
    Search search(chess, executor, kTable);
    engine::Clock clock{Milliseconds(left), Milliseconds(increment), period};
    Position now(chess);
    std::vector<Move> moves;
    for (int move = 0; move < 9; ++move) {
      Limits limits{.now = readFakeTime};
      engine::spend(clock, Milliseconds(4), limits);
      const auto before = fakeTime;
      const Found found = search.think({Position(chess), moves}, limits, kNever);
      if (found.lines.empty()) break;
      clock.left -= std::chrono::duration_cast<Milliseconds>(fakeTime - before) + kOnTheWay;
      ASSERT_GT(clock.left.count(), 0) << "move " << move << " of " << period;
      clock.left += clock.increment;
      if (period > 0 && --clock.movesToGo == 0) {
        clock.movesToGo = period;
        clock.left += Milliseconds(left);
      }
      moves.push_back(found.lines[0].moves.at(0));
      now.playUnchecked(moves.back());
    }
  }
}

TEST(Limits, ReserveTheLagMeasuredInEarlierMoves) {
  using engine::Milliseconds;
  engine::Lag lag;
  engine::Clock clock{Milliseconds(2'000), Milliseconds(0), 40};
  for (int move = 0; clock.movesToGo > 0; ++move, --clock.movesToGo) {
    Limits limits;
    const Milliseconds each = lag.before(clock);
    engine::spend(clock, each, limits);
    lag.after(*limits.soft);
    clock.left -= *limits.soft + Milliseconds(30);  // the time that the board takes
    EXPECT_GE(each.count(), move > 5 ? 25 : 0);
    EXPECT_GE(clock.left.count(), 0) << move;
  }
}

TEST(Limits, OfAClockLeaveSomethingForTheNextMove) {
  using engine::Milliseconds;
  for (const int left : {1, 30, 200, 5'000, 300'000}) {
    for (const int toGo : {0, 1, 2, 40}) {
      Limits limits;
      engine::spend({Milliseconds(left), Milliseconds(0), toGo}, Milliseconds(4), limits);
      EXPECT_GE(limits.hard->count(), 1) << left;
      EXPECT_LE(limits.hard->count(), std::max(1, left - 60)) << left;
      EXPECT_LE(*limits.soft, *limits.hard);
      if (toGo != 1) {
        EXPECT_LE(limits.hard->count(), std::max(1, left / 3)) << left;
      }
    }
  }
}

TEST(Limits, ALowerLevelSearchesFewerNodes) {
  Limits one, nine, ten;
  engine::weaken(1, one);
  engine::weaken(9, nine);
  engine::weaken(10, ten);
  EXPECT_LT(*one.nodes, *nine.nodes);
  EXPECT_GT(one.noise, nine.noise);
  EXPECT_FALSE(ten.nodes);
}

}  // namespace
}  // namespace fairyforge::testing
