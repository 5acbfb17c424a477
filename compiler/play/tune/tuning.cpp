#include "compiler/play/tune/tuning.h"

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
  tuning.matchGames = matchGames(games);
  const auto match = [&](const engine::Numbers& one, const engine::Numbers& other, std::size_t number) {
    const std::size_t first = games + games % 2 + number * tuning.matchGames;
    return pointsAgainst(variant, executor, one, other, options, first, first + tuning.matchGames, threads,
                         count);
  };
  const LearnedNetwork learned =
      learnNetwork(variant, tuning.fit.numbers, tuning.fit.scale, played, options.seed);
  tuning.networkErrorBefore = learned.errorWithout;
  tuning.networkErrorAfter = learned.errorWith;
  if (learned.errorWith < learned.errorWithout) {
    engine::Numbers more = tuning.fit.numbers;
    more.network = learned.network;
    tuning.networkPoints = match(more, tuning.fit.numbers, 0);
    if (2 * tuning.networkPoints > static_cast<double>(tuning.matchGames))
      tuning.fit.numbers = std::move(more);
  } else {
    done(finished += tuning.matchGames);
  }
  tuning.matchPoints = match(tuning.fit.numbers, tuning.derived, 1);
  return tuning;
}

}  // namespace fairyforge::tune
