// What was learned about a game from self-play: the learning, the file that stores it, and the report.
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
// Games that the engine plays against itself, and their quiet positions, from which an evaluation learns.

struct Observed {
  Placement placement;
  Side player{};     // to move
  float result = 0;  // the result of the game for White: 0, 1/2 or 1
  int score = 0;     // the score that the search gave to the position, for White
};

struct ObservedGame {
  float result = 0.5F;
  std::vector<Observed> positions;
};

struct GameOptions {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 500;  // positions that are searched for each move
};

// Plays the games with numbers from `first` to before `end` with these evaluation numbers, on `threads`
// threads. A game does not depend on which others are played. `done` is called after each game, by one thread
// at a time.
std::vector<ObservedGame> observe(const VariantPtr& variant, const Executor& executor,
                                  const engine::Numbers& numbers, const GameOptions& options,
                                  std::size_t first, std::size_t end, unsigned threads,
                                  const std::function<void()>& done);

// Returns the points that `numbers` win against `others` in the games from `first` to before `end`. Each two
// games share an opening, with the sides exchanged.
double pointsAgainst(const VariantPtr& variant, const Executor& executor, const engine::Numbers& numbers,
                     const engine::Numbers& others, const GameOptions& options, std::size_t first,
                     std::size_t end, unsigned threads, const std::function<void()>& done);

// ---- fit ----
//
// Logistic regression: the numbers of an evaluation that best predict how games end (Texel's method).

// An estimate with the half-width of its 95 % interval.
struct Estimate {
  double value = 0, error = 0;
};

struct Fit {
  engine::Numbers numbers;
  std::vector<Estimate> values;  // by type
  // The mean error of predictions for games that were not used for learning, in natural units of information
  // (nats): with the numbers from the rules, and with those learned from the other games.
  double errorBefore = 0, errorAfter = 0;
  double scale = 0;  // the effect of one hundredth on the logarithm of the odds of winning
};

// expected() returns the result that a score predicts, from 0 (a loss) to 1 (a win). error() returns the
// error of that prediction if the game ends with `result`, in nats.
double expected(double score, double scale);
double error(double result, double score, double scale);

// Returns the numbers that best predict how these games ended. They start from `derived`, and depart from it
// only as far as the games give reason to.
Fit fit(const VariantPtr& variant, const engine::Numbers& derived, const std::vector<ObservedGame>& games);

// ---- learn-network ----
//
// Trains a network (runtime/engine/network.h) on what the other numbers of an evaluation do not explain.

struct LearnedNetwork {
  engine::Network network;
  // The mean error of predictions for the games that were kept apart, without and with the network.
  double errorWithout = 0, errorWith = 0;
};

// Trains a network on the games, for an evaluation that has `numbers` besides. `scale` is the member of Fit;
// `seed` makes the result repeatable.
LearnedNetwork learnNetwork(const VariantPtr& variant, const engine::Numbers& numbers, double scale,
                            const std::vector<ObservedGame>& games, std::uint64_t seed);

// ---- tuning ----

struct Tuning {
  engine::Numbers derived;  // from the rules alone
  Fit fit;
  GameOptions options;
  std::size_t games = 0, positions = 0;
  double points = 0;  // White's
  // The error for games that were not used for learning, without the network and with it; and the points of
  // the network in a match against the same numbers without it. The network is kept if both are better with
  // it.
  double networkErrorBefore = 0, networkErrorAfter = 0, networkPoints = 0;
  std::size_t matchGames = 0;
  double matchPoints = 0;  // points of the learned numbers against those from the rules
  // Are the learned numbers better: do they predict games that were not used for learning better, and play no
  // worse?
  bool isBetter() const {
    return fit.errorAfter < fit.errorBefore && 2 * matchPoints >= static_cast<double>(matchGames);
  }
};

inline constexpr std::size_t kFewestGames = 8;
// How many further games are played to see whether something was learned; the same number is played to see
// whether the network helps.
constexpr std::size_t matchGames(std::size_t games) {
  return games / 10 * 2 + 2;
}

// Plays `games` games, at least kFewestGames, in two rounds, the second with what the first has taught, and
// then two matches: with the network against without it, and the better of the two against the numbers from
// the rules. `done` is told how many of games + 2 * matchGames(games) have been played. The same options give
// the same tuning, whatever the number of threads.
Tuning tune(const VariantPtr& variant, const Executor& executor, std::size_t games,
            const GameOptions& options, unsigned threads, const std::function<void(std::size_t)>& done);

// Returns the bytes of the file that stores the tuning, for a game whose rules have the hash `rules`.
std::string fileOf(const Variant& variant, const std::string& rules, const Tuning& tuning);
// Returns the numbers in such a file. Fails if it is damaged or of another game.
Expected<engine::Numbers> numbersFrom(const Variant& variant, const std::string& rules,
                                      std::string_view file);

// Returns a report in words and pictures: a board for each type, early and late in the game.
std::string reportOf(const VariantPtr& variant, const Tuning& tuning);

}  // namespace fairyforge::tune
