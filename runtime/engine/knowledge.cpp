#include "runtime/engine/knowledge.h"

#include <algorithm>
#include <cstdlib>

namespace fairyforge::engine {
namespace {

// Converts the score of a position to that of the move before it: a win or loss is one ply farther away.
int oneMoveBefore(int score) {
  if (!isMate(score)) return score;
  return score > 0 ? std::max(score - 1, scoreOfWin(kMate)) : std::min(score + 1, -scoreOfWin(kMate));
}

// Returns every move with its score, the best first; empty unless all are known.
std::vector<Line> rankedByKnowledge(const Position& position, const Executor& executor,
                                    const Knowledge& knowledge) {
  std::vector<Line> ranked;
  const Side player = position.setup().player;
  for (const Move& move : executor.legalMoves(position)) {
    const Position after = position.after(move);
    const std::optional<int> score = knowledge(after);
    if (!score) return {};
    ranked.push_back({oneMoveBefore(after.setup().player == player ? *score : -*score), {move}});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Line& a, const Line& b) { return a.score > b.score; });
  return ranked;
}

}  // namespace

int scoreOfWin(unsigned plies) {
  return kMate - static_cast<int>(std::min<unsigned>(plies, kMate - kLongestMate - 1));
}

std::optional<Found> findKnown(const Position& position, const Executor& executor, const Knowledge& knowledge,
                               std::size_t lines) {
  if (!knowledge(position)) return std::nullopt;
  Found found;
  found.depth = 1;
  found.lines = rankedByKnowledge(position, executor, knowledge);
  if (found.lines.empty()) return std::nullopt;
  found.lines.resize(std::min(found.lines.size(), std::max<std::size_t>(lines, 1)));
  for (Line& line : found.lines) {
    Position here = position.after(line.moves.front());
    const auto plies = static_cast<std::size_t>(isMate(line.score) ? kMate - std::abs(line.score) : 1);
    while (line.moves.size() < std::min<std::size_t>(plies, kMostPlies)) {
      const std::vector<Line> next = rankedByKnowledge(here, executor, knowledge);
      if (next.empty()) break;
      line.moves.push_back(next.front().moves.front());
      here.playUnchecked(line.moves.back());
    }
  }
  return found;
}

}  // namespace fairyforge::engine
