// Games that the engine plays against itself, and their quiet positions, from which an evaluation learns.
#pragma once

#include <functional>
#include <vector>

#include "runtime/engine/evaluation.h"

namespace fairyforge::tune {

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

}  // namespace fairyforge::tune
