// What was learned about a game from self-play: the learning itself, the file that stores it, and a report.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/base/expected.h"
#include "runtime/engine/evaluation.h"

namespace fairyforge::tune {

// ---- observed ----
//
// Plays games of the engine against itself, and collects their quiet positions for learning.

struct Observed {
  Placement placement;
  Side player{};     // the player to move
  float result = 0;  // the result of the game for White: 0, 1/2 or 1
  int score = 0;     // the search's score of the position, for White
};

struct ObservedGame {
  float result = 0.5F;
  std::vector<Observed> positions;
};

struct GameOptions {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 500;  // positions that are searched for each move
};

// Plays the games with numbers from `first` up to, without, `end`, with these evaluation numbers, on
// `threads` threads. A game does not depend on which others are played. Calls `done` after each game, from
// one thread at a time.
std::vector<ObservedGame> observe(const VariantPtr& variant, const Executor& executor,
                                  const engine::Numbers& numbers, const GameOptions& options,
                                  std::size_t first, std::size_t end, unsigned threads,
                                  const std::function<void()>& done);

// Returns the points of `numbers` against `others` in the games from `first` up to, without, `end`. Pairs of
// games have the same opening with exchanged sides.
double pointsAgainst(const VariantPtr& variant, const Executor& executor, const engine::Numbers& numbers,
                     const engine::Numbers& others, const GameOptions& options, std::size_t first,
                     std::size_t end, unsigned threads, const std::function<void()>& done);

// ---- fit ----
//
// Learns the numbers of an evaluation by logistic regression: those that best predict how games end (Texel's
// method).

// An estimate with the half-width of its 95 % interval.
struct Estimate {
  double value = 0, error = 0;
};

struct Fit {
  engine::Numbers numbers;
  std::vector<Estimate> values;  // by type
  // The mean error of predictions for games that were not learned from, in nats: with the numbers from the
  // rules, and with those learned from the other games.
  double errorBefore = 0, errorAfter = 0;
  double scale = 0;  // by how much a hundredth of a score changes the log-odds of a win
};

// expected() returns the result that a score predicts, from 0 (loss) to 1 (win). error() returns the error of
// this prediction, in nats, if the game ends with `result`.
double expected(double score, double scale);
double error(double result, double score, double scale);

// Returns the numbers that best predict the results of these games. They start from `derived` and leave it
// only as far as the games give reason to.
Fit fit(const VariantPtr& variant, const engine::Numbers& derived, const std::vector<ObservedGame>& games);

// ---- learn-network ----
//
// Trains a network (runtime/engine/network.h) to predict what the other numbers of an evaluation do not.

struct LearnedNetwork {
  engine::Network network;
  // The mean error of predictions for games kept apart from the training, without and with the network.
  double errorWithout = 0, errorWith = 0;
};

// Trains a network for an evaluation with these `numbers`. `scale` is Fit::scale; the same `seed` gives the
// same result.
LearnedNetwork learnNetwork(const VariantPtr& variant, const engine::Numbers& numbers, double scale,
                            const std::vector<ObservedGame>& games, std::uint64_t seed);

// ---- tuning ----

struct Tuning {
  engine::Numbers derived;  // the numbers that follow from the rules alone
  Fit fit;
  GameOptions options;
  std::size_t games = 0, positions = 0;
  double points = 0;  // White's points in the games of self-play
  // About the network: its error in games that were not used for training, before and with the network; and
  // its points in a match against the same evaluation without the network. The network is kept if both are
  // better with it.
  double networkErrorBefore = 0, networkErrorAfter = 0, networkPoints = 0;
  std::size_t matchGames = 0;
  double matchPoints = 0;  // the points of the learned numbers against those from the rules
  // Are the learned numbers better: do they predict games that were not learned from better, and play no
  // worse?
  bool isBetter() const {
    return fit.errorAfter < fit.errorBefore && 2 * matchPoints >= static_cast<double>(matchGames);
  }
};

inline constexpr std::size_t kFewestGames = 8;
// How many games each of the two matches after learning has: one shows whether the network helps, the other
// whether the learned numbers do.
constexpr std::size_t matchGames(std::size_t games) {
  return games / 10 * 2 + 2;
}

// Plays `games` games, at least kFewestGames, in two rounds, the second with what the first has taught. Then
// plays two matches: with the network against without it (only if it lowers the error), and the better of
// these against the numbers from the rules. `done` is told how many of games + 2 * matchGames(games) games
// have been played. The same options give the same tuning, whatever the number of threads.
Tuning tune(const VariantPtr& variant, const Executor& executor, std::size_t games,
            const GameOptions& options, unsigned threads, const std::function<void(std::size_t)>& done);

// Returns the bytes of the tuning's file, for a game whose rules have the hash `rules`.
std::string fileOf(const Variant& variant, const std::string& rules, const Tuning& tuning);
// Returns the numbers in such a file. Fails if it is damaged or of another game.
Expected<engine::Numbers> numbersFrom(const Variant& variant, const std::string& rules,
                                      std::string_view file);

// Returns a report in words and pictures: a board for each type, early and late in the game.
std::string reportOf(const VariantPtr& variant, const Tuning& tuning);

}  // namespace fairyforge::tune
