#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/solve/value.h"
#include "runtime/san.h"

namespace fairyforge::solve {

std::vector<Move> bestLine(const Position& start, const Executor& executor, const ValueOf& valueOf) {
  std::vector<Move> line;
  Position here = start;
  while (true) {
    const std::optional<Value> value = valueOf(here);
    if (!value || !value->isWon() || value->plies() == 0) return line;
    const auto ranked = rankedMoves(here, executor.legalMoves(here), valueOf);
    if (ranked.empty()) return line;
    const auto& [best, after] = ranked.front();
    here.playUnchecked(best);
    line.push_back(best);
    // If values count plies to a conversion, they begin again after it; the line ends at the conversion.
    if (after.plies() + 1 != value->plies()) return line;
  }
}

std::vector<std::pair<Move, Value>> rankedMoves(const Position& position, const MoveList& moves,
                                                const ValueOf& valueOf) {
  std::vector<std::pair<Move, Value>> result;
  for (const Move& move : moves) {
    const Position after = position.after(move);
    if (const auto value = valueOf(after)) result.emplace_back(move, *value);
  }
  std::ranges::stable_sort(result, [&](const auto& a, const auto& b) {
    return isBetterFor(position.setup().player, a.second, b.second);
  });
  return result;
}

std::string lineText(const Position& start, const std::vector<Move>& line, const Executor& executor) {
  std::string text;
  Position here = start;
  int number = 1;
  for (const Move& move : line) {
    const Side player = here.setup().player;
    if (!text.empty()) text += ' ';
    if (player == Side::White) text += fmt::format("{}. ", number);
    if (player == Side::Black && text.empty()) text += fmt::format("{}... ", number);
    text += sanText(here, move, executor);
    here.playUnchecked(move);
    if (player == Side::Black) ++number;
  }
  return text;
}

std::string resultText(Value value) {
  if (!value.isWon()) return "draw";
  return fmt::format("{} wins in {} plies", value.winner() == Side::White ? "White" : "Black", value.plies());
}

std::string valueText(Value value, Side player) {
  if (!value.isWon()) return "draw";
  const unsigned moves = movesOf(value, player);
  return fmt::format("{} wins in {} move{} ({} plies)", value.winner() == Side::White ? "White" : "Black",
                     moves, moves == 1 ? "" : "s", value.plies());
}

}  // namespace fairyforge::solve
