// The best move of a position, of any game: alpha-beta on the cursor of an executor (runtime/search-cursor.h).
//
// What it knows of a game it asks the Variant. Scores are seen by the player to move; where the same player moves
// again they keep their sign. The third side is nobody's friend: its act is one of a few, evenly taken from all that
// it has, and what they lead to is averaged.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/engine/evaluation.h"
#include "runtime/engine/limits.h"
#include "runtime/engine/table.h"
#include "runtime/search-cursor.h"

namespace fairyforge::engine {

// A win in n plies is kMate - n; scores beyond kLongestMate are wins that are proved.
inline constexpr int kMate = 1'000'000;
inline constexpr int kMostPlies = 120;
inline constexpr int kLongestMate = kMate - 1000;
inline bool isMate(int score) {
  return score > kLongestMate || score < -kLongestMate;
}

// What the search may do; all of it unless an experiment wants to know what a technique is worth.
struct Techniques {
  bool table = true;       // the transposition table
  bool nullMove = true;    // a move is not needed if doing nothing is good enough
  bool reductions = true;  // late quiet moves are searched less deeply
  bool pruning = true;     // hopeless and late quiet moves near the leaves are not searched
  bool checks = true;      // a player in check is searched one ply deeper
  bool history = true;     // quiet moves that refuted others come first
  bool aspiration = true;  // a narrow window around the last score
};

struct Line {
  int score = 0;
  std::vector<Move> moves;
};

struct Found {
  int depth = 0, deepest = 0;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int tableUsed = 0;        // thousandths
  std::vector<Line> lines;  // best first; empty: the game has ended
};

// The position with its history, since positions may recur.
struct Situation {
  Position start;
  std::vector<Move> moves;
};

class Search {
 public:
  // The executor must outlive it; it has one thread and its own table.
  Search(VariantPtr variant, const Executor& executor, std::size_t tableBytes);

  const Evaluation& evaluation() const { return evaluation_; }
  Techniques techniques;
  // Another game: nothing is known.
  void forget();
  void resize(std::size_t tableBytes);
  // Ends when `stop` is set, or when limits are reached. `report` is called after each iteration.
  Found think(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
              const std::function<void(const Found&)>& report = {});
  // May it try what happens if a player does nothing? Not where a move may be a burden.
  bool tryNullMoves() const { return nullMoves_; }

 private:
  using Step = SearchCursor::Step;
  using SteadyClock = std::chrono::steady_clock;
  static constexpr std::size_t kHistory = 1 << 14;
  struct Ply {
    std::vector<Step> steps;
    std::vector<std::int64_t> ranks;
    std::vector<std::size_t> tried;  // quiet moves, by number in the history
    std::array<std::uint64_t, 2> killers{};
    std::vector<Move> line;  // the best from here
    Side player{};
    std::uint64_t key = 0;
  };
  struct Passed {
    std::uint64_t key;
    int clock;  // quiet plies before it
  };

  void begin(const Situation& situation);
  bool stopped();
  int evaluate();
  void enter(const Step& step, std::size_t ply);
  void leave();
  int child(int depth, int alpha, int beta, std::size_t ply, bool mayPass = true);
  int node(int depth, int alpha, int beta, std::size_t ply, bool mayPass);
  int quiescence(int depth, int alpha, int beta, std::size_t ply);
  int thirdTurn(int depth, std::size_t ply);
  int scoreOf(const std::optional<Outcome>& outcome, std::size_t ply) const;
  std::optional<int> byHistory(std::size_t ply);
  bool isDrawnByCount() const;
  void rank(Ply& here, std::uint64_t first);
  void pick(Ply& here, std::size_t from);
  void reward(Ply& here, const Step& best, int depth);
  void noteLine(std::size_t ply, const Step& step);
  int root(std::vector<Step>& steps, std::size_t from, int depth, int alpha, int beta);
  int aspirated(std::vector<Step>& steps, std::size_t from, int depth, int last);
  static std::size_t number(const Step& step) {
    return static_cast<std::size_t>(step.order * 0x9E3779B97F4A7C15u >> 50);
  }
  std::int64_t worth(TypeId type) const { return type == kNoType ? 0 : evaluation_.values()[index(type)]; }

  const VariantPtr variant_;
  const Executor& executor_;
  const Evaluation evaluation_;
  const bool nullMoves_, stageGoals_, historyGoals_;
  Table table_;
  std::unique_ptr<SearchCursor> cursor_;
  Placement placement_;
  std::vector<Passed> passed_;  // the positions from the start of the situation to here
  int clock_ = 0;               // quiet plies
  std::array<Ply, kMostPlies + 2> plies_;
  std::array<std::vector<int>, kSides> history_;
  std::uint64_t nodes_ = 0;
  int deepest_ = 0, rootDepth_ = 0;
  Limits limits_;
  const std::atomic<bool>* stop_ = nullptr;
  bool stopped_ = false;
  std::size_t rootPassed_ = 0;
  std::uint64_t noiseKey_ = 0;
  SteadyClock::time_point begun_;
};

}  // namespace fairyforge::engine
