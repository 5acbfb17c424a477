// Plays games of the engine against itself. A game begins with some random moves. It ends by the rules, when
// both players agree for some plies on who wins, or after many moves.

#include <array>
#include <memory>
#include <mutex>

#include "compiler/core/base/on-threads.h"
#include "compiler/play/tune/tuning.h"
#include "runtime/engine/search.h"
#include "runtime/game.h"
#include "runtime/random.h"

namespace fairyforge::tune {
namespace {

constexpr std::size_t kTable = std::size_t{2} << 20;
constexpr int kRandomPlies = 6, kLongest = 240;
constexpr int kDecided = 1200, kDecidedPlies = 4;  // a score that is practically won, and for how many plies
constexpr int kBalanced = 300;                     // an opening must have a score of at most this

// Returns random moves from the array, if possible to a balanced position.
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

// The searches that play White and Black; both may be the same object.
using Players = std::array<engine::Search*, kSides>;

// Plays a game; `chooser` judges whether the opening is balanced.
ObservedGame play(const VariantPtr& variant, const Executor& executor, const Players& players,
                  engine::Search& chooser, const GameOptions& options, std::size_t number) {
  Random random(options.seed, number);
  ObservedGame observed;
  const Position start(variant);
  Game game(executor, start);
  chooser.forget();
  for (const Move& move : openingOf(variant, executor, chooser, random)) game.play(move);
  for (engine::Search* player : players) player->forget();
  const std::atomic<bool> never{false};
  const PieceValues& values = chooser.evaluation().values();
  int decided = 0;  // for how many plies the score has been decided; negative: for Black
  for (int ply = 0; ply < kLongest; ++ply) {
    if (const auto outcome = game.outcome()) {
      if (outcome->winner) observed.result = *outcome->winner == Side::White ? 1 : 0;
      break;
    }
    const Position& now = game.position();
    const Side player = now.setup().player;
    const engine::Found found =
        players[index(player)]->think({start, game.moves()}, {.nodes = options.nodes}, never);
    if (found.lines.empty()) break;
    const Move& move = found.lines[0].moves.at(0);
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
  std::mutex telling;
  onThreads(
      first, end, threads,
      [&] { return std::make_unique<engine::Search>(variant, executor, kTable, numbers); },
      [&](const auto& search, std::size_t i) {
        games[i - first] = play(variant, executor, {search.get(), search.get()}, *search, options, i);
        const std::lock_guard lock(telling);
        done();
      });
  return games;
}

double pointsAgainst(const VariantPtr& variant, const Executor& executor, const engine::Numbers& numbers,
                     const engine::Numbers& others, const GameOptions& options, std::size_t first,
                     std::size_t end, unsigned threads, const std::function<void()>& done) {
  struct Two {
    engine::Search ours, theirs;
  };
  double points = 0;
  std::mutex telling;
  onThreads(
      first, end, threads,
      [&] {
        return std::unique_ptr<Two>(
            new Two{{variant, executor, kTable, numbers}, {variant, executor, kTable, others}});
      },
      [&](const auto& two, std::size_t i) {
        // Both games of a pair have the number of the first, and so the same opening.
        const bool white = i % 2 == 0;
        const Players players{white ? &two->ours : &two->theirs, white ? &two->theirs : &two->ours};
        const ObservedGame game = play(variant, executor, players, two->ours, options, i - i % 2);
        const auto result = static_cast<double>(game.result);
        const std::lock_guard lock(telling);
        points += white ? result : 1 - result;
        done();
      });
  return points;
}

}  // namespace fairyforge::tune
