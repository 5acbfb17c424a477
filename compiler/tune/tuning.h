// What was learned about a game from its own play: how it comes about, the file that keeps it, and what is told of it.
#pragma once

#include <string>
#include <string_view>

#include "compiler/base/expected.h"
#include "compiler/tune/fit.h"

namespace fairyforge::tune {

struct Tuning {
  engine::Numbers derived;  // by the rules alone
  Fit fit;
  GameOptions options;
  std::size_t games = 0, positions = 0;
  double points = 0;  // of White
  // Of games that were not learned from, without the network and with it; and how it does against the same numbers
  // without it. It is one of the numbers if it is better in both.
  double networkErrorBefore = 0, networkErrorAfter = 0, networkPoints = 0;
  std::size_t matchGames = 0;
  double matchPoints = 0;  // of what was learned, against what the rules tell
  // Does it foretell games better that it was not learned from, and play no worse?
  bool isBetter() const {
    return fit.errorAfter < fit.errorBefore && 2 * matchPoints >= static_cast<double>(matchGames);
  }
};

inline constexpr std::size_t kFewestGames = 8;
// How many more are played to see whether something was learned; and as many to see whether the network helps.
constexpr std::size_t matchGames(std::size_t games) {
  return games / 10 * 2 + 2;
}

// Plays so many games in two rounds, at least kFewestGames; the second with what the first has taught; and then two
// matches: with a network against without, and what is the better against what the rules tell. `done` is told how many
// of games + 2 * matchGames(games) have been played. The same options give the same tuning, whatever the number of threads.
Tuning tune(const VariantPtr& variant, const Executor& executor, std::size_t games,
            const GameOptions& options, unsigned threads, const std::function<void(std::size_t)>& done);

// The file, for a game whose rules have this hash.
std::string fileOf(const Variant& variant, const std::string& rules, const Tuning& tuning);
// The numbers in such a file; or why it is none of this game, or not whole.
Expected<engine::Numbers> numbersFrom(const Variant& variant, const std::string& rules,
                                      std::string_view file);

// In words, with pictures: a board for each type, early and late.
std::string reportOf(const VariantPtr& variant, const Tuning& tuning);

}  // namespace fairyforge::tune
