// Two policies of play: both players move back and forth, or both make quiet moves to new positions. The
// shortest of several games that ends differently is reported.

#include "compiler/analyse/diff/long-games.h"

#include <algorithm>
#include <random>

#include "runtime/game.h"
#include "runtime/key.h"

namespace fairyforge::diff {
namespace {

constexpr int kTries = 8;
constexpr int kMaxPlies = 2000;

using Steps = std::vector<std::pair<Move, Move>>;

class LongGame {
 public:
  LongGame(const Pairing& pairing, const Executor& a, const Executor& b, const PositionPair& start)
      : pairing_(pairing), a_(a), b_(b), gameA_(a, start.a), gameB_(b, start.b) {}

  // Returns false if the game has ended or a difference was found.
  bool goesOn() {
    const auto endA = gameA_.outcome(), endB = gameB_.outcome();
    if (endA != endB) {
      difference_ = Difference{.game = gameA_.moves(),
                               .at = at(),
                               .onlyA = {},
                               .onlyB = {},
                               .endA = endA,
                               .endB = endB,
                               .shortest = false};
    }
    return !endA && !endB;
  }

  Steps steps() {
    const MoveList movesA = a_.legalMoves(gameA_.position()), movesB = b_.legalMoves(gameB_.position());
    MatchedMoves matched = pairing_.match(at(), movesA, movesB);
    if (!matched.agree()) {
      difference_ = Difference{.game = gameA_.moves(),
                               .at = at(),
                               .onlyA = matched.onlyA,
                               .onlyB = matched.onlyB,
                               .endA = {},
                               .endB = {},
                               .shortest = false};
      return {};
    }
    return std::move(matched.both);
  }

  void play(const std::pair<Move, Move>& step) {
    gameA_.play(step.first);
    gameB_.play(step.second);
  }

  PositionPair at() const { return {gameA_.position(), gameB_.position()}; }
  const std::vector<Move>& moves() const { return gameA_.moves(); }
  std::optional<Difference> difference() { return std::move(difference_); }

 private:
  const Pairing& pairing_;
  const Executor& a_;
  const Executor& b_;
  Game gameA_, gameB_;
  std::optional<Difference> difference_;
};

bool isQuiet(const Position& position, const Move& move) {
  Position after = position;
  after.playUnchecked(move);
  return after.setup().halfmoveClock > position.setup().halfmoveClock;
}

// Plays a game in which both players move back and forth: each takes back his last move whenever he can.
std::optional<Difference> repeating(LongGame game, std::mt19937_64& random) {
  for (int ply = 0; ply < kMaxPlies && game.goesOn(); ++ply) {
    const Steps steps = game.steps();
    if (steps.empty()) break;
    const auto& played = game.moves();
    auto chosen = steps.end();
    if (played.size() >= 2) {
      const Move& last = played[played.size() - 2];
      chosen = std::find_if(steps.begin(), steps.end(), [&](const auto& step) {
        return step.first.from == last.to && step.first.to == last.from && !step.first.isNullMove();
      });
    }
    if (chosen == steps.end()) chosen = steps.begin() + static_cast<std::ptrdiff_t>(random() % steps.size());
    game.play(*chosen);
  }
  return game.difference();
}

// Plays a game in which both players make quiet moves to new positions.
std::optional<Difference> wandering(LongGame game, std::mt19937_64& random) {
  std::vector<std::uint64_t> seen;
  for (int ply = 0; ply < kMaxPlies && game.goesOn(); ++ply) {
    const Steps steps = game.steps();
    if (steps.empty()) break;
    std::vector<const std::pair<Move, Move>*> good;
    const Position here = game.at().a;
    for (const auto& step : steps) {
      Position after = here;
      after.playUnchecked(step.first);
      const std::uint64_t key = repetitionKey(after);
      if (isQuiet(here, step.first) && std::find(seen.begin(), seen.end(), key) == seen.end())
        good.push_back(&step);
    }
    const auto& step = good.empty() ? steps[random() % steps.size()] : *good[random() % good.size()];
    game.play(step);
    seen.push_back(repetitionKey(game.at().a));
  }
  return game.difference();
}

}  // namespace

std::optional<Difference> differenceInLongGames(const Pairing& pairing, const Executor& a, const Executor& b,
                                                const PositionPair& start) {
  const EndRules& endA = start.a.variant().end();
  const EndRules& endB = start.b.variant().end();
  const bool repetition = endA.repetition != endB.repetition ||
                          endA.repetitionCount != endB.repetitionCount ||
                          endA.perpetualCheckLoses != endB.perpetualCheckLoses ||
                          endA.perpetualChaseLoses.has_value() != endB.perpetualChaseLoses.has_value();
  const bool quiet = endA.nMoveLimit != endB.nMoveLimit || endA.clockResetting != endB.clockResetting;
  std::optional<Difference> best;
  for (int seed = 0; seed < kTries; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    const auto keep = [&](std::optional<Difference> found) {
      if (found && (!best || found->game.size() < best->game.size())) best = std::move(found);
    };
    if (repetition) keep(repeating(LongGame(pairing, a, b, start), random));
    if (quiet) keep(wandering(LongGame(pairing, a, b, start), random));
  }
  return best;
}

}  // namespace fairyforge::diff
