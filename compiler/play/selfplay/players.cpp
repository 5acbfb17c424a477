// The players of self-play. The alpha-beta player orders moves by gain, follows gains of material at the
// ends, and counts material by values that come from mobility on random boards.

#include "compiler/play/selfplay/players.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "runtime/engine/search.h"
#include "runtime/referee.h"

namespace fairyforge::selfplay {
namespace {

class RandomPlayer final : public Player {
 public:
  std::size_t choose(const Game&, const MoveList& legal, Random& random) override {
    return random.below(legal.size());
  }
};

class GreedyPlayer final : public Player {
 public:
  GreedyPlayer(const Executor& executor, const PieceValues& values) : executor_(executor), values_(values) {}

  std::size_t choose(const Game& game, const MoveList& legal, Random& random) override {
    const Position& position = game.position();
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    std::vector<std::size_t> equal;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const std::int64_t gain = wins(position, legal[i]) ? std::numeric_limits<std::int64_t>::max()
                                                         : gainOf(position, legal[i], values_);
      if (gain > best) equal.clear();
      if (gain >= best) equal.push_back(i);
      best = std::max(best, gain);
    }
    return equal[random.below(equal.size())];
  }

 private:
  bool wins(const Position& position, const Move& move) const {
    const Position after = position.after(move);
    if (after.setup().thirdTurn) return false;
    const auto outcome = executor_.outcome(after);
    return outcome && outcome->winner == position.toMove();
  }

  const Executor& executor_;
  const PieceValues& values_;
};

// Alpha-beta search with iterative deepening until a number of positions were searched. At the ends it
// follows moves that gain material for some plies, then counts material.
class AlphaBetaPlayer final : public Player {
 public:
  AlphaBetaPlayer(const Executor& executor, const PieceValues& values, unsigned nodes)
      : executor_(executor), values_(values), budget_(nodes) {}

  std::size_t choose(const Game& game, const MoveList& legal, Random& random) override {
    if (legal.size() == 1) return 0;
    cursor_ = executor_.searchCursor(game.position(), values_);
    std::vector<Step> steps;
    cursor_->list(steps);
    std::ranges::sort(steps, [&](const Step& a, const Step& b) { return before(a, b); });
    std::vector<std::size_t> order(legal.size());  // indices in `legal` and `steps`
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return steps[a].gain > steps[b].gain; });
    left_ = budget_;
    std::size_t best = order.front();
    for (int depth = 1; depth <= kDeepest && left_ > 0; ++depth) {
      std::int64_t alpha = -kInfinite;
      std::size_t found = best;
      for (const std::size_t i : order) {
        cursor_->go(steps[i]);
        const std::int64_t score = -search(depth - 1, -kInfinite, -alpha, 1);
        cursor_->back();
        if (left_ == 0) break;  // the result of an unfinished search is not used
        if (score > alpha) {
          alpha = score;
          found = i;
        }
      }
      best = found;
      const auto at = std::ranges::find(order, best);
      std::rotate(order.begin(), at, at + 1);
      if (std::abs(alpha) > kMate / 2) break;
    }
    return best;
  }

 private:
  using Step = SearchCursor::Step;
  static constexpr std::int64_t kInfinite = 1'000'000'000'000'000, kMate = 1'000'000'000'000;
  static constexpr int kDeepest = 64, kCapturePlies = 8;

  bool before(const Step& a, const Step& b) const {
    return a.order != b.order ? a.order < b.order : cursor_->canonicallyBefore(a, b);
  }

  // Returns the score for the player to move. From depth 0 on, only moves that gain material are followed.
  std::int64_t search(int depth, std::int64_t alpha, std::int64_t beta, int ply) {
    if (left_ == 0) return 0;
    --left_;
    const std::int64_t standing = cursor_->balance();
    if (cursor_->toMove() == Side::Third || ply >= kDeepest) return standing;
    std::vector<Step>& steps = steps_[static_cast<std::size_t>(ply)];
    cursor_->list(steps);
    if (steps.empty()) {
      const auto outcome = cursor_->outcome();
      if (!outcome || !outcome->winner) return 0;
      return (*outcome->winner == cursor_->toMove() ? 1 : -1) * (kMate - ply);
    }
    if (depth <= 0) {
      if (standing >= beta || depth <= -kCapturePlies) return standing;
      alpha = std::max(alpha, standing);
      std::erase_if(steps, [](const Step& step) { return step.gain <= 0; });
    }
    std::ranges::sort(steps, [&](const Step& a, const Step& b) {
      return a.gain != b.gain ? a.gain > b.gain : before(a, b);
    });
    for (const Step& step : steps) {
      cursor_->go(step);
      const std::int64_t score = -search(depth - 1, -beta, -alpha, ply + 1);
      cursor_->back();
      if (left_ == 0) return 0;
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return alpha;
  }

  const Executor& executor_;
  const PieceValues& values_;
  const unsigned budget_;
  unsigned left_ = 0;
  std::unique_ptr<SearchCursor> cursor_;
  std::array<std::vector<Step>, kDeepest> steps_;  // by ply
};

class EnginePlayer final : public Player {
 public:
  EnginePlayer(const VariantPtr& variant, const Executor& executor, unsigned nodes)
      : search_(variant, executor, kTable), now_{Position(variant), {}}, nodes_(nodes) {}

  void begin(const Position& start) override {
    search_.forget();
    now_.start = start;
  }
  std::size_t choose(const Game& game, const MoveList& legal, Random&) override {
    const std::atomic<bool> never{false};
    now_.moves = game.moves();
    const engine::Found found = search_.think(now_, {.nodes = nodes_}, never);
    const auto best = std::ranges::find(legal, found.lines.at(0).moves.at(0));
    return static_cast<std::size_t>(best - legal.begin());
  }

 private:
  static constexpr std::size_t kTable = std::size_t{2} << 20;

  engine::Search search_;
  engine::Situation now_;
  const unsigned nodes_;
};

}  // namespace

PieceValues valuesByMobility(const VariantPtr& variant) {
  constexpr int kBoards = 60;
  const Board& board = variant->board();
  const std::size_t types = variant->types().size();
  std::vector<Cell> cells;
  board.forEachCell([&](Cell cell) { cells.push_back(cell); });
  Random random(0, 0);
  PieceValues values(types, 0);
  for (std::size_t t = 0; t < types; ++t) {
    if (variant->isRoyal(typeAt(t))) continue;
    for (int b = 0; b < kBoards; ++b) {
      Setup setup;
      setup.cells.assign(board.size(), Piece());
      // The random boards are as full as a board in the middle of a game.
      for (const Cell cell : cells) {
        if (random.once(4)) setup.cells[index(cell)] = Piece(typeAt(t), kBothSides[random.below(2)]);
      }
      const Cell at = cells[random.below(cells.size())];
      setup.cells[index(at)] = Piece(typeAt(t), Side::White);
      const auto made = Position::from(variant, std::move(setup), kAllForgivable);
      if (const auto* position = std::get_if<Position>(&made)) {
        for (const Move& move : pseudoLegalMoves(*position, Side::White)) values[t] += move.from == at;
      }
    }
  }
  return values;
}

const std::vector<std::string>& playerNames() {
  static const std::vector<std::string> kNames{"random", "greedy", "alphabeta", "engine"};
  return kNames;
}
const std::string& nameOf(PlayerKind kind) {
  return playerNames()[static_cast<std::size_t>(kind)];
}

std::unique_ptr<Player> makePlayer(PlayerKind kind, const VariantPtr& variant, const Executor& executor,
                                   const PieceValues& values, unsigned nodes) {
  switch (kind) {
    case PlayerKind::Random:
      return std::make_unique<RandomPlayer>();
    case PlayerKind::Greedy:
      return std::make_unique<GreedyPlayer>(executor, values);
    case PlayerKind::Engine:
      return std::make_unique<EnginePlayer>(variant, executor, nodes);
    case PlayerKind::AlphaBeta:
      break;
  }
  return std::make_unique<AlphaBetaPlayer>(executor, values, nodes);
}

}  // namespace fairyforge::selfplay
