#include "compiler/analyse/solve/whole-game.h"

#include <deque>
#include <fmt/format.h>

#include "compiler/analyse/solve/scope.h"

namespace fairyforge::solve {
namespace {

// What is known of a position before it is solved.
struct Found {
  std::optional<Value> end;
  Side player;
  std::vector<Node> moves;
};
// Estimated bytes of memory. kWaiting: for a position still to be examined; kEntry: for an entry, without its
// key, in the table of positions; kEdge: for a move, together with the graph's data about it.
constexpr std::size_t kWaiting = sizeof(Position) + 256, kEntry = sizeof(Found) + 96,
                      kEdge = 6 * sizeof(Node);

}  // namespace

Expected<WholeGame> WholeGame::of(const Position& start, const Executor& executor, std::size_t mostBytes) {
  const Variant& variant = start.variant();
  if (variant.actingThird() != nullptr) return Failure{"it is no game of two: the third side acts"};
  WholeGame game;
  std::deque<Position> waiting{start};
  std::vector<Found> found;
  std::size_t bytes = 0, edges = 0;
  game.nodes_.emplace(stateText(start), 0);
  while (!waiting.empty()) {
    const Position here = std::move(waiting.front());
    waiting.pop_front();
    Found& its = found.emplace_back(Found{std::nullopt, here.setup().player, {}});
    const MoveList moves = executor.legalMoves(here);
    if (moves.empty() || !variant.goals().empty()) {
      if (const auto outcome = executor.outcome(here)) its.end = Value::of(*outcome);
    }
    if (its.end) continue;
    for (const Move& move : moves) {
      Position after = here.after(move);
      const auto [place, isNew] =
          game.nodes_.try_emplace(stateText(after), static_cast<Node>(game.nodes_.size()));
      its.moves.push_back(place->second);
      if (!isNew) continue;
      bytes += kEntry + place->first.size();
      waiting.push_back(std::move(after));
    }
    edges += moves.size();
    if (bytes + waiting.size() * kWaiting + Graph::bytesFor(game.nodes_.size()) + edges * kEdge > mostBytes ||
        game.nodes_.size() >= Graph::kMostNodes)
      return Failure{
          fmt::format("its positions are too many: {} so far, and more than the {} MB that there may be",
                      game.nodes_.size(), mostBytes >> 20)};
  }
  Room room(mostBytes);
  Graph graph(found.size(), room);
  Graph::Part part(graph, 0);
  for (const Found& its : found) {
    if (its.end) {
      part.end(*its.end);
      continue;
    }
    for (const Node to : its.moves) part.add(to);
    part.endMoves(its.player);
  }
  found.clear();
  graph.add(part);
  graph.solve();
  game.values_.reserve(game.nodes_.size());
  graph.read(0, game.nodes_.size(),
             [&](const Graph::Result& result) { game.values_.push_back(result.value); });
  return game;
}

std::optional<Value> WholeGame::valueOf(const Position& position) const {
  const auto node = nodes_.find(stateText(position));
  return node == nodes_.end() ? std::nullopt : std::optional(values_[node->second]);
}

}  // namespace fairyforge::solve
