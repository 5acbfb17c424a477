#include "compiler/selfplay/players.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "runtime/referee.h"

namespace fairyforge {
namespace {

// Material for the player to move, as the values have it, pieces in hand included.
class Material {
 public:
  explicit Material(const std::vector<double>& values) : values_(values) {}

  double of(TypeId type) const { return values_[index(type)]; }
  double balance(const Position& position) const {
    const Setup& setup = position.setup();
    double sum = 0;
    for (const Piece piece : setup.cells) {
      if (piece && piece.side() != Side::Third)
        sum += piece.side() == setup.player ? of(piece.type()) : -of(piece.type());
    }
    for (const Side side : kBothSides) {
      const auto& hand = setup.hands[index(side)];
      for (std::size_t t = 0; t < hand.size(); ++t) {
        sum += (side == setup.player ? 1 : -1) * hand[t] * values_[t];
      }
    }
    return sum;
  }
  // What the move wins at once.
  double gain(const Position& position, const Move& move) const {
    double sum = 0;
    for (const Cell victim : move.victims) {
      const Piece piece = position.at(victim);
      if (!piece || piece.side() == Side::Third) continue;
      sum += piece.side() == position.toMove() ? -of(piece.type()) : of(piece.type());
    }
    if (move.from != kNoCell) sum += of(move.as) - of(position.at(move.from).type());
    for (const TypeChange& change : move.changes) {
      // A piece that came to that cell by the same move is not looked for: no game has that so far.
      if (position.at(change.cell)) sum += of(change.to) - of(position.at(change.cell).type());
    }
    return sum;
  }

 private:
  const std::vector<double>& values_;
};

class RandomPlayer final : public Player {
 public:
  std::size_t choose(const Position&, const MoveList& legal, Random& random) override {
    return random.below(legal.size());
  }
};

class GreedyPlayer final : public Player {
 public:
  GreedyPlayer(const Executor& executor, const std::vector<double>& values)
      : executor_(executor), material_(values) {}

  std::size_t choose(const Position& position, const MoveList& legal, Random& random) override {
    double best = -std::numeric_limits<double>::infinity();
    std::vector<std::size_t> equal;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const double gain =
          wins(position, legal[i]) ? std::numeric_limits<double>::max() : material_.gain(position, legal[i]);
      if (gain > best) equal.clear();
      if (gain >= best) equal.push_back(i);
      best = std::max(best, gain);
    }
    return equal[random.below(equal.size())];
  }

 private:
  bool wins(const Position& position, const Move& move) const {
    Position after = position;
    after.playUnchecked(move);
    if (after.setup().slot) return false;
    const auto outcome = executor_.outcome(after);
    return outcome && outcome->winner == position.toMove();
  }

  const Executor& executor_;
  const Material material_;
};

// Alpha-beta with iterative deepening until so many positions were looked at; captures are followed to their
// end. Material is all that it knows.
class AlphaBetaPlayer final : public Player {
 public:
  AlphaBetaPlayer(const Executor& executor, const std::vector<double>& values, unsigned nodes)
      : executor_(executor), material_(values), budget_(nodes) {}

  std::size_t choose(const Position& position, const MoveList& legal, Random& random) override {
    if (legal.size() == 1) return 0;
    std::vector<std::size_t> order(legal.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    std::vector<double> gains;
    for (const Move& move : legal) gains.push_back(material_.gain(position, move));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return gains[a] > gains[b]; });
    left_ = budget_;
    std::size_t best = order.front();
    for (int depth = 1; depth <= kDeepest && left_ > 0; ++depth) {
      double alpha = -kInfinite;
      std::size_t found = best;
      for (const std::size_t i : order) {
        Position after = position;
        after.playUnchecked(legal[i]);
        const double score = -search(after, depth - 1, -kInfinite, -alpha, 1);
        if (left_ == 0) break;  // what was not searched to the end says nothing
        if (score > alpha) {
          alpha = score;
          found = i;
        }
      }
      best = found;
      const auto at = std::find(order.begin(), order.end(), best);
      std::rotate(order.begin(), at, at + 1);
      if (std::abs(alpha) > kMate / 2) break;
    }
    return best;
  }

 private:
  static constexpr double kInfinite = 1e12, kMate = 1e9;
  static constexpr int kDeepest = 64, kQuietPlies = 8;

  // For the player to move. Below depth 0 only captures are followed.
  double search(const Position& position, int depth, double alpha, double beta, int ply) {
    if (left_ == 0) return 0;
    --left_;
    const double standing = material_.balance(position);
    if (position.setup().slot || ply >= kDeepest) return standing;
    const MoveList legal = executor_.legalMoves(position);
    if (legal.empty()) {
      const auto outcome = executor_.outcome(position);
      if (!outcome || !outcome->winner) return 0;
      return (*outcome->winner == position.toMove() ? 1 : -1) * (kMate - ply);
    }
    if (depth <= 0) {
      if (standing >= beta || depth <= -kQuietPlies) return standing;
      alpha = std::max(alpha, standing);
    }
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const double gain = material_.gain(position, legal[i]);
      if (depth > 0 || gain > 0) order.emplace_back(-gain, i);
    }
    std::sort(order.begin(), order.end());
    for (const auto& [minusGain, i] : order) {
      Position after = position;
      after.playUnchecked(legal[i]);
      const double score = -search(after, depth - 1, -beta, -alpha, ply + 1);
      if (left_ == 0) return 0;
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return alpha;
  }

  const Executor& executor_;
  const Material material_;
  const unsigned budget_;
  unsigned left_ = 0;
};

}  // namespace

std::vector<double> valuesByMobility(const VariantPtr& variant) {
  constexpr int kBoards = 60;
  const Board& board = variant->board();
  const std::size_t types = variant->types().size();
  std::vector<Cell> cells;
  board.forEachCell([&](Cell cell) { cells.push_back(cell); });
  Random random(0, 0);
  std::vector<double> values(types, 0.0);
  for (std::size_t t = 0; t < types; ++t) {
    if (variant->isRoyal(typeAt(t))) continue;
    std::size_t moves = 0;
    for (int b = 0; b < kBoards; ++b) {
      Setup setup;
      setup.cells.assign(board.size(), Piece());
      // Where most pieces are is as full as the array half way through a game.
      for (const Cell cell : cells) {
        if (random.once(4)) setup.cells[index(cell)] = Piece(typeAt(t), kBothSides[random.below(2)]);
      }
      const Cell at = cells[random.below(cells.size())];
      setup.cells[index(at)] = Piece(typeAt(t), Side::White);
      const auto made =
          Position::from(variant, std::move(setup),
                         {SetupProblem::NoRoyal, SetupProblem::TooManyRoyals, SetupProblem::OpponentInCheck,
                          SetupProblem::UnmovedMissing, SetupProblem::BadPassedCells});
      if (const auto* position = std::get_if<Position>(&made)) {
        for (const Move& move : pseudoLegalMoves(*position, Side::White)) moves += move.from == at;
      }
    }
    values[t] = static_cast<double>(moves) / kBoards;
  }
  return values;
}

const std::vector<std::string>& playerNames() {
  static const std::vector<std::string> kNames{"random", "greedy", "alphabeta"};
  return kNames;
}

std::unique_ptr<Player> makePlayer(PlayerKind kind, const Executor& executor,
                                   const std::vector<double>& values, unsigned nodes) {
  switch (kind) {
    case PlayerKind::Random:
      return std::make_unique<RandomPlayer>();
    case PlayerKind::Greedy:
      return std::make_unique<GreedyPlayer>(executor, values);
    case PlayerKind::AlphaBeta:
      break;
  }
  return std::make_unique<AlphaBetaPlayer>(executor, values, nodes);
}

}  // namespace fairyforge
