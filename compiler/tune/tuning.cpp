#include "compiler/tune/tuning.h"

#include <algorithm>

namespace fairyforge::tune {

Tuning tune(const VariantPtr& variant, const Executor& executor, std::size_t games,
            const GameOptions& options, unsigned threads, const std::function<void(std::size_t)>& done) {
  Tuning tuning{.derived = engine::Evaluation(variant).numbers(), .fit = {}, .options = options};
  engine::Numbers numbers = tuning.derived;
  std::vector<ObservedGame> played;
  std::size_t finished = 0;
  const auto count = [&] { done(++finished); };
  const auto play = [&](std::size_t end) {
    for (ObservedGame& game :
         observe(variant, executor, numbers, options, played.size(), end, threads, count))
      played.push_back(std::move(game));
  };
  play(games / 2);
  numbers = fit(variant, tuning.derived, played).numbers;
  play(games);
  tuning.fit = fit(variant, tuning.derived, played);
  tuning.games = played.size();
  for (const ObservedGame& game : played) {
    tuning.positions += game.positions.size();
    tuning.points += static_cast<double>(game.result);
  }
  const std::size_t first = games + games % 2;
  tuning.matchGames = matchGames(games);
  tuning.matchPoints = pointsAgainst(variant, executor, tuning.fit.numbers, tuning.derived, options, first,
                                     first + tuning.matchGames, threads, count);
  return tuning;
}

}  // namespace fairyforge::tune
