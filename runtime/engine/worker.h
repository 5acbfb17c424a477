// One thread of a search: alpha-beta on the cursor of an executor (runtime/search-cursor.h). `Shared` holds
// the data of all threads; they exchange results through its table.
//
// All knowledge about the game comes from the Variant. Scores are from the point of view of the player to
// move; they keep their sign if the same player moves again. The third side favours nobody: some of its acts,
// evenly spread over all of them, are searched, and their results are averaged.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/engine/evaluation.h"
#include "runtime/engine/found.h"
#include "runtime/engine/knowledge.h"
#include "runtime/engine/transposition-table.h"
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
  // nullMoves: may the search try null moves? Not in games in which it may be a disadvantage to have to move.
  // exchanges: can a piece that a move leaves exposed be taken by the next move? stageGoals, historyGoals:
  // has the game goals of the stage Moves, and of the stage History?
  const bool nullMoves, exchanges, stageGoals, historyGoals;
  Techniques techniques;
  Table table;
  Knowledge knowledge = {};
  std::vector<const class Worker*> workers = {};  // all workers that search at the same time
};

class Worker {
 public:
  explicit Worker(Shared& shared);
  // Forgets everything learned about the current game.
  void forget();
  // Sets the count of positions to zero; must be called for all workers before the first of them searches.
  void reset() { nodes_ = 0; }
  // Searches the position and returns what was found. Ends when `stop` is set or a limit is reached;
  // positions searched by all workers count towards the limit. Calls `report` after each iteration. The first
  // iteration has depth `firstDepth`.
  Found search(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
               const std::function<void(const Found&)>& report, int firstDepth);

 private:
  using Step = SearchCursor::Step;
  using SteadyClock = std::chrono::steady_clock;
  static constexpr std::size_t kHistory = 1 << 14, kJudged = 1 << 14;
  // A history table counts how often a quiet move was best after an earlier move: a row for each earlier
  // move, a column for each later one, both by hash.
  static constexpr std::size_t kRows = 1 << 10, kColumns = 1 << 10;
  static constexpr int kBehind = 2;  // history tables: for the moves one and two plies before
  // The ranks by which moves are sorted, in this order: the best move of an earlier search, moves that win
  // material, killers, quiet moves (by their histories, around 0), moves that lose material.
  static constexpr std::int64_t kFirst = std::int64_t{1} << 40, kWinning = std::int64_t{1} << 32,
                                kKiller = std::int64_t{1} << 28, kLosing = -kKiller;
  struct Ply {
    std::vector<Step> steps;
    std::vector<std::int64_t> ranks;
    std::vector<Step> tried;  // the quiet moves searched so far
    std::array<std::uint64_t, 2> killers{};
    std::size_t row = 0;     // the row of the move made from here
    int standing = 0;        // the evaluation of the position; kUnknown: none, since the player is in check
    std::vector<Move> line;  // the best continuation from here
    Side player{};
    std::uint64_t key = 0;
    Seen seen;  // the moves and captures of the position with the key seenKey
    std::uint64_t seenKey = 0;
  };
  struct Passed {
    std::uint64_t key;
    int clock;     // number of plies without capture or pawn move before it
    Side player;   // the player to move in the position
    bool inCheck;  // is the player in check? Only set if perpetual check loses
    // Only set if perpetual chase loses: the position, and the move that was made there.
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
  // Returns the number of positions that all workers have searched.
  std::uint64_t allNodes() const;
  void count() { nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  bool stopped();
  bool isLate();
  int evaluate(std::size_t ply);
  void enter(const Step& step, std::size_t ply);
  void leave();
  // These functions search from the cursor's position and return its score for the player to move; child()
  // for the player to move at the ply before. `ply` is the distance from the root; `mayPass` allows null
  // moves.
  int child(int depth, int alpha, int beta, std::size_t ply, bool mayPass = true);
  int node(int depth, int alpha, int beta, std::size_t ply, bool mayPass);
  struct Window {
    int alpha, beta;
  };
  // Returns a score of a position that is so far above beta or below alpha that its moves need not be searched;
  // otherwise nothing.
  std::optional<int> scoreWithoutMoves(int depth, int alpha, int beta, std::size_t ply, bool improves,
                                       bool mayPass);
  // Returns the score after the move that has been made, the ply's move number `number`, from the view of its
  // player. Searches later moves with a null window first, at a depth that is `less` plies less.
  int scoreAfter(std::size_t number, int depth, int less, Window window, std::size_t ply);
  int quiescence(int depth, int alpha, int beta, std::size_t ply);
  int thirdTurn(int depth, std::size_t ply);  // the average over acts of the third side
  int beforeAct(std::size_t ply);  // returns the score before the third side's act, without a search
  int scoreOf(const std::optional<Outcome>& outcome, std::size_t ply) const;
  std::optional<int> byHistory(std::size_t ply);
  bool isDrawnByCount() const;
  void rank(std::size_t ply, std::uint64_t first);
  void pick(Ply& here, std::size_t from);
  // Does the move lose more material than it takes when the moved piece is taken on its destination and the
  // taker is retaken?
  bool givesAway(const Step& step, std::size_t ply);
  // Returns what each side could take on which cell in the position of the ply. The cursor must be at that
  // position.
  const Seen& seenAt(std::size_t ply);
  // Returns the history entries of a quiet move: the first belongs to the move alone, each of the others to
  // an earlier move followed by it (null if there is no such move).
  std::array<std::int16_t*, kBehind + 1> historiesOf(const Step& step, std::size_t ply);
  int historyOf(const Step& step, std::size_t ply);
  void reward(std::size_t ply, const Step& best, int depth);
  bool givesCheck(const Step& step);
  // Looks the node up in the shared table. Returns the score stored there if it decides this search. `first`
  // becomes the best move that the table knows; it stays unchanged if the table does not know the node.
  std::optional<int> find(std::uint64_t& first, Window window, int depth, std::size_t ply) const;
  // Stores the result of a node in the shared table.
  void keep(std::uint64_t key, std::uint64_t move, int score, Window window, int depth, std::size_t ply);
  // Sets the best line from the ply to `step` and the best line of the next ply.
  void noteLine(std::size_t ply, const Step& step);
  int root(std::vector<Step>& steps, std::size_t from, int depth, int alpha, int beta);
  int aspirated(std::vector<Step>& steps, std::size_t from, int depth, int last);
  static std::size_t number(const Step& step) {
    return static_cast<std::size_t>(step.order * 0x9E3779B97F4A7C15u >> 50);
  }
  // Returns a hash of the moved type and its destination.
  static std::size_t arrival(const Step& step) {
    return static_cast<std::size_t>((step.order & 0xFFFFFF) * 0x9E3779B97F4A7C15u >> 54);
  }
  std::int64_t worth(TypeId type) const {
    return type == kNoType ? 0 : shared_.evaluation.values()[index(type)];
  }

  Shared& shared_;
  std::unique_ptr<SearchCursor> cursor_;
  Placement placement_;
  // The cache of evaluations: a position that was evaluated recently, by its key, and its score.
  struct Judged {
    std::uint64_t key = 0;
    int score = 0;
  };
  std::vector<Judged> judged_ = std::vector<Judged>(kJudged);
  std::vector<Passed> passed_;  // the positions from the start of the situation to the current one
  int clock_ = 0;               // plies without capture or other irreversible move
  std::array<Ply, kMostPlies + 2> plies_;
  std::array<std::vector<std::int16_t>, kSides> history_;
  // By Ply::row of the earlier move and arrival() of this one.
  std::array<std::vector<std::int16_t>, kBehind> behind_;
  std::atomic<std::uint64_t> nodes_{0};  // read by other threads
  int deepest_ = 0, rootDepth_ = 0;
  Limits limits_;
  const std::atomic<bool>* stop_ = nullptr;
  bool stopped_ = false;
  std::size_t rootPassed_ = 0;
  std::uint64_t noiseKey_ = 0;
  SteadyClock::time_point begun_, clockRead_;
  int untilClock_ = 1, sinceClock_ = 0;  // counted in calls of stopped()
  std::chrono::nanoseconds slowest_{1};  // the longest time between two such calls
};

}  // namespace fairyforge::engine
