// A game begins with some random moves. It is over when the rules say so, when both players agree about who wins, or
// after many moves.

#include "compiler/tune/observed.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "runtime/engine/search.h"
#include "runtime/game.h"
#include "runtime/random.h"

namespace fairyforge::tune {
namespace {

constexpr std::size_t kTable = std::size_t{2} << 20;
constexpr int kRandomPlies = 6, kLongest = 240;
constexpr int kDecided = 1200, kDecidedPlies = 4;  // a score that is not given away any more
constexpr int kBalanced = 300;                     // after the random moves

// A balanced position after some random moves, as moves from the array.
std::vector<Move> openingOf(const VariantPtr& variant, const Executor& executor, engine::Search& search,
                            Random& random) {
  constexpr int kTries = 50;
  const std::atomic<bool> never{false};
  std::vector<Move> moves;
  for (int i = 0; i < kTries; ++i) {
    moves.clear();
    Position now(variant);
    const std::size_t plies = kRandomPlies + random.below(2);
    while (moves.size() < plies) {
      const MoveList legal = executor.legalMoves(now);
      if (legal.empty()) break;
      moves.push_back(legal[random.below(legal.size())]);
      now.playUnchecked(moves.back());
    }
    if (moves.size() < plies || executor.outcome(now)) continue;
    const engine::Found found = search.think({Position(variant), moves}, {.nodes = 300}, never);
    if (!found.lines.empty() && std::abs(found.lines[0].score) <= kBalanced) break;
  }
  return moves;
}

ObservedGame play(const VariantPtr& variant, const Executor& executor, engine::Search& search,
                  const GameOptions& options, std::size_t number) {
  Random random(options.seed, number);
  search.forget();
  ObservedGame observed;
  const Position start(variant);
  Game game(executor, start);
  for (const Move& move : openingOf(variant, executor, search, random)) game.play(move);
  const std::atomic<bool> never{false};
  const PieceValues& values = search.evaluation().values();
  int decided = 0;  // for so many plies; below 0: for Black
  for (int ply = 0; ply < kLongest; ++ply) {
    if (const auto outcome = game.outcome()) {
      if (outcome->winner) observed.result = *outcome->winner == Side::White ? 1 : 0;
      break;
    }
    const Position& now = game.position();
    const engine::Found found = search.think({start, game.moves()}, {.nodes = options.nodes}, never);
    if (found.lines.empty()) break;
    const Move& move = found.lines[0].moves.at(0);
    const Side player = now.setup().player;
    const int score = player == Side::White ? found.lines[0].score : -found.lines[0].score;
    if (now.toMove() != Side::Third) {
      const int sign = score >= kDecided ? 1 : score <= -kDecided ? -1 : 0;
      decided = sign == 0 || decided * sign < 0 ? sign : decided + sign;
      if (std::abs(decided) >= kDecidedPlies) {
        observed.result = decided > 0 ? 1 : 0;
        break;
      }
      if (sign == 0 && gainOf(now, move, values) <= 0 && !executor.inCheck(now)) {
        Observed& position = observed.positions.emplace_back();
        addPlacement(now.setup(), position.placement);
        position.player = player;
        position.score = score;
      }
    }
    game.play(move);
  }
  for (Observed& position : observed.positions) position.result = observed.result;
  return observed;
}

}  // namespace

std::vector<ObservedGame> observe(const VariantPtr& variant, const Executor& executor,
                                  const engine::Numbers& numbers, const GameOptions& options,
                                  std::size_t first, std::size_t end, unsigned threads,
                                  const std::function<void()>& done) {
  std::vector<ObservedGame> games(end - first);
  std::atomic<std::size_t> next{first};
  std::mutex telling;
  const auto work = [&] {
    engine::Search search(variant, executor, kTable, numbers);
    for (std::size_t i = next++; i < end; i = next++) {
      games[i - first] = play(variant, executor, search, options, i);
      const std::lock_guard lock(telling);
      done();
    }
  };
  std::vector<std::jthread> helpers;
  for (unsigned t = 1; t < threads; ++t) helpers.emplace_back(work);
  work();
  helpers.clear();
  return games;
}

}  // namespace fairyforge::tune
