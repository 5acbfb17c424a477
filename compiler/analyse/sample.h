// Plays random games, and records which changes of type occur and how many moves positions have.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "compiler/core/possible/possibilities.h"
#include "runtime/executor.h"

namespace fairyforge::analyse {

struct SampleOptions {
  unsigned games = 200;
  unsigned plies = 200;  // the most plies of one game; no game ends by repetition or counts of moves
  std::uint64_t seed = 1;
  // The most moves to be listed in all games together. Shortening the games may list ten times as many again.
  std::uint64_t moves = 20'000'000;
};

struct SampleGame {
  std::vector<Move> moves;
  Position end;
};

struct Sample {
  // For each type of a side, the shortest game found whose last move puts a piece of it on a cell.
  std::map<std::pair<Side, TypeId>, SampleGame> types;
  // For each change of type, the shortest game found whose last move makes it.
  std::map<std::tuple<Side, TypeId, TypeId>, SampleGame> changes;

  // The games played and the games asked for. Fewer are played if the limit of moves is reached.
  unsigned games = 0, wanted = 0;
  std::uint64_t positions = 0;     // positions with a player to move
  double meanMoves = 0;            // mean number of legal moves in such a position
  std::optional<SampleGame> most;  // a position with the most moves
  std::size_t mostMoves = 0;
  // By type: mean number of legal moves of a player's piece in such a position; -1: none was seen.
  std::vector<double> mobility;
};

// Plays the games. `possible` has the changes of type for which the games look.
Sample sampleGames(const Executor& executor, const VariantPtr& variant,
                   const possible::Possibilities& possible, const SampleOptions& options);

// Returns the moves as text that `moves --after` accepts.
std::string gameText(const Executor& executor, const VariantPtr& variant, const std::vector<Move>& moves);

}  // namespace fairyforge::analyse
