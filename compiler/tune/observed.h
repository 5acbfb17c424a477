// Games that the engine plays against itself, and the quiet positions of them: what an evaluation learns from.
#pragma once

#include <functional>
#include <vector>

#include "runtime/engine/evaluation.h"

namespace fairyforge::tune {

struct Observed {
  Placement placement;
  Side player{};     // to move
  float result = 0;  // what White made of it: 0, 1/2 or 1
  int score = 0;     // what the search thought of it then, for White
};

struct ObservedGame {
  float result = 0.5F;
  std::vector<Observed> positions;
};

struct GameOptions {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 500;  // positions that are searched for a move
};

// The games `first` to before `end`, with those numbers, on so many threads. Each is the same whatever else is
// played. `done` is called after each, from one thread at a time.
std::vector<ObservedGame> observe(const VariantPtr& variant, const Executor& executor,
                                  const engine::Numbers& numbers, const GameOptions& options,
                                  std::size_t first, std::size_t end, unsigned threads,
                                  const std::function<void()>& done);

// The points that these numbers win against the others in the games of such numbers, of which two and two have the
// opening alike and the sides changed.
double pointsAgainst(const VariantPtr& variant, const Executor& executor, const engine::Numbers& numbers,
                     const engine::Numbers& others, const GameOptions& options, std::size_t first,
                     std::size_t end, unsigned threads, const std::function<void()>& done);

}  // namespace fairyforge::tune
