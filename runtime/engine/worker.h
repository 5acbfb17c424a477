// One thread of a search: alpha-beta on the cursor of an executor (runtime/search-cursor.h). All that several of them
// have in common is in `Shared`; through the table they tell each other what they find out.
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
#include "runtime/engine/found.h"
#include "runtime/engine/knowledge.h"
#include "runtime/engine/table.h"
#include "runtime/search-cursor.h"

namespace fairyforge::engine {

inline constexpr int kInfinite = kMate + 1;
inline constexpr int kUnknown = -kInfinite;
inline constexpr std::uint64_t kNoMove = ~std::uint64_t{0};
inline std::uint64_t mixed(std::uint64_t key) {
  key = (key ^ key >> 31) * 0x94d049bb133111ebu;
  return key ^ key >> 29;
}

struct Shared {
  Shared(VariantPtr game, const Executor& answers, std::size_t tableBytes,
         std::optional<Numbers> learned = std::nullopt);
  const VariantPtr variant;
  const Executor& executor;
  const Evaluation evaluation;
  // May it try what happens if a player does nothing? May what a move leaves to be taken be taken next? Has the game
  // goals of these stages?
  const bool nullMoves, exchanges, stageGoals, historyGoals;
  Techniques techniques;
  Table table;
  Knowledge knowledge = {};
  std::vector<const class Worker*> workers = {};  // all that search at once
};

class Worker {
 public:
  explicit Worker(Shared& shared);
  // Another game: nothing is known.
  void forget();
  // Nothing is counted yet: of all workers before the first of them searches.
  void reset() { nodes_ = 0; }
  // Ends when `stop` is set, or when limits are reached; positions count that any worker has searched. `report` is
  // called after each iteration, of which the first has this depth.
  Found search(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
               const std::function<void(const Found&)>& report, int firstDepth);

 private:
  using Step = SearchCursor::Step;
  using SteadyClock = std::chrono::steady_clock;
  static constexpr std::size_t kHistory = 1 << 14, kJudged = 1 << 14;
  // Histories of moves behind other moves: a row for each of those, a column for each of these.
  static constexpr std::size_t kRows = 1 << 10, kColumns = 1 << 10;
  static constexpr int kBehind = 2;  // plies
  // Ranks of moves: the best of an earlier search, those that win material, killers, quiet ones by their histories
  // around 0, those that lose material.
  static constexpr std::int64_t kFirst = std::int64_t{1} << 40, kWinning = std::int64_t{1} << 32,
                                kKiller = std::int64_t{1} << 28, kLosing = -kKiller;
  struct Ply {
    std::vector<Step> steps;
    std::vector<std::int64_t> ranks;
    std::vector<Step> tried;  // quiet moves
    std::array<std::uint64_t, 2> killers{};
    std::size_t row = 0;  // of the move that leads on from here
    int standing = 0;     // what the evaluation says of it; kUnknown: nothing, since the player is in check
    std::vector<Move> line;  // the best from here
    Side player{};
    std::uint64_t key = 0;
    Seen seen;  // of the position with this key
    std::uint64_t seenKey = 0;
  };
  struct Passed {
    std::uint64_t key;
    int clock;     // quiet plies before it
    Side player;   // to move
    bool inCheck;  // is he, if perpetual check loses?
    // If perpetual chase loses: the position, and the move that was made there.
    std::shared_ptr<const Position> position{};
    Move move{};
  };

  Passed passing(std::uint64_t key) const;
  std::optional<Outcome> perpetualCheckSince(std::size_t passed) const;
  std::optional<Outcome> perpetualChaseSince(std::size_t passed) const;

  void begin(const Situation& situation);
  void deepen(const Situation& situation, const Limits& limits,
              const std::function<void(const Found&)>& report, int firstDepth, Found& found);
  void addAnyMove(const Situation& situation, const Limits& limits, Found& found) const;
  // Positions that all workers have searched.
  std::uint64_t allNodes() const;
  void count() { nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  bool stopped();
  bool isLate();
  int evaluate(std::size_t ply);
  void enter(const Step& step, std::size_t ply);
  void leave();
  int child(int depth, int alpha, int beta, std::size_t ply, bool mayPass = true);
  int node(int depth, int alpha, int beta, std::size_t ply, bool mayPass);
  int quiescence(int depth, int alpha, int beta, std::size_t ply);
  int thirdTurn(int depth, std::size_t ply);
  int beforeAct(std::size_t ply);
  int scoreOf(const std::optional<Outcome>& outcome, std::size_t ply) const;
  std::optional<int> byHistory(std::size_t ply);
  bool isDrawnByCount() const;
  void rank(std::size_t ply, std::uint64_t first);
  void pick(Ply& here, std::size_t from);
  // Does the move give more than it takes, if the piece is taken where it goes and that is taken again?
  bool givesAway(const Step& step, std::size_t ply);
  // What could be taken where, in the position of the ply, where the cursor is.
  const Seen& seenAt(std::size_t ply);
  // The histories of a quiet move, that of moves in general first.
  std::array<std::int16_t*, kBehind + 1> historiesOf(const Step& step, std::size_t ply);
  int historyOf(const Step& step, std::size_t ply);
  void reward(std::size_t ply, const Step& best, int depth);
  bool givesCheck(const Step& step);
  struct Window {
    int alpha, beta;
  };
  std::optional<int> find(std::uint64_t& first, Window window, int depth, std::size_t ply) const;
  void keep(std::uint64_t key, std::uint64_t move, int score, Window window, int depth, std::size_t ply);
  void noteLine(std::size_t ply, const Step& step);
  int root(std::vector<Step>& steps, std::size_t from, int depth, int alpha, int beta);
  int aspirated(std::vector<Step>& steps, std::size_t from, int depth, int last);
  static std::size_t number(const Step& step) {
    return static_cast<std::size_t>(step.order * 0x9E3779B97F4A7C15u >> 50);
  }
  // Of a type and where it goes.
  static std::size_t arrival(const Step& step) {
    return static_cast<std::size_t>((step.order & 0xFFFFFF) * 0x9E3779B97F4A7C15u >> 54);
  }
  std::int64_t worth(TypeId type) const {
    return type == kNoType ? 0 : shared_.evaluation.values()[index(type)];
  }

  Shared& shared_;
  std::unique_ptr<SearchCursor> cursor_;
  Placement placement_;
  // What was found out about positions that were judged lately. It depends on nothing but the position.
  struct Judged {
    std::uint64_t key = 0;
    int score = 0;
  };
  std::vector<Judged> judged_ = std::vector<Judged>(kJudged);
  std::vector<Passed> passed_;  // the positions from the start of the situation to here
  int clock_ = 0;               // quiet plies
  std::array<Ply, kMostPlies + 2> plies_;
  std::array<std::vector<std::int16_t>, kSides> history_;
  std::array<std::vector<std::int16_t>, kBehind> behind_;  // by row and column
  std::atomic<std::uint64_t> nodes_{0};                    // others read it
  int deepest_ = 0, rootDepth_ = 0;
  Limits limits_;
  const std::atomic<bool>* stop_ = nullptr;
  bool stopped_ = false;
  std::size_t rootPassed_ = 0;
  std::uint64_t noiseKey_ = 0;
  SteadyClock::time_point begun_, clockRead_;
  int untilClock_ = 1, sinceClock_ = 0;  // questions whether to stop
  std::chrono::nanoseconds slowest_{1};  // between two of them
};

}  // namespace fairyforge::engine
