// Random games: what is seen to happen, and how many moves there are.
//
// What is seen is proven to be possible, by the game in which it was seen. Half of the games are played at
// random; figures come from these. The other half looks for changes of type that were not seen yet: such a
// move is made as soon as there is one, and every second move is one of a type that could come to it. Games
// that show something are made shorter: moves that it does not need are left out. The same seed gives the
// same games, on every executor; so work is bounded by moves listed, never by the clock.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "compiler/possible/possibilities.h"
#include "runtime/executor.h"

namespace fairyforge::analyse {

struct SampleOptions {
  unsigned games = 200;
  unsigned plies = 200;  // of one game, at most; draws by repetition and count end no game
  std::uint64_t seed = 1;
  // Listed in all games, at most; ten times as many while they are made shorter.
  std::uint64_t moves = 20'000'000;
};

struct SampleGame {
  std::vector<Move> moves;
  Position end;
};

struct Sample {
  // The shortest game found whose last move brings a piece of the type about.
  std::map<std::pair<Side, TypeId>, SampleGame> types;
  // ... changes a piece of one type into another.
  std::map<std::tuple<Side, TypeId, TypeId>, SampleGame> changes;

  unsigned games = 0, wanted = 0;  // played, and asked for: fewer when the moves of the options were listed
  std::uint64_t positions = 0;     // with a player to move
  double meanMoves = 0;            // legal moves in one of them
  std::optional<SampleGame> most;  // a position with the most moves
  std::size_t mostMoves = 0;
  std::vector<double> mobility;  // by type: legal moves of a player's piece in one of them; -1: not seen
};

// `possible` says what there is to look for.
Sample sampleGames(const Executor& executor, const VariantPtr& variant,
                   const possible::Possibilities& possible, const SampleOptions& options);

// The moves from the start of the game, as `moves --after` takes them.
std::string gameText(const Executor& executor, const VariantPtr& variant, const std::vector<Move>& moves);

}  // namespace fairyforge::analyse
