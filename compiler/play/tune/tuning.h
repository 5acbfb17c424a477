// What was learned about a game from self-play: the learning, the file that stores it, and the report.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/base/expected.h"
#include "compiler/play/tune/fit.h"

namespace fairyforge::tune {

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
