#include "compiler/analyse/solve/statistics.h"

#include <algorithm>

namespace fairyforge::solve {
namespace {

// Returns the result for White, whatever the number of plies: 1, 0 or -1.
int scoreForWhite(Value value) {
  return !value.isWon() ? 0 : value.winner() == Side::White ? 1 : -1;
}

unsigned pliesOf(const Zugzwang& one) {
  unsigned most = 0;
  for (const Value value : one.values) most = value.isWon() ? std::max(most, value.plies()) : most;
  return most;
}

// Inserts the zugzwang if it is among the longest, of which a few are kept.
void note(std::vector<Zugzwang>& longest, Zugzwang one) {
  constexpr std::size_t kMost = 3;
  if (longest.size() == kMost && pliesOf(longest.back()) >= pliesOf(one)) return;
  if (longest.size() == kMost) longest.pop_back();
  const auto shorter =
      std::ranges::find_if(longest, [&](const Zugzwang& z) { return pliesOf(z) < pliesOf(one); });
  longest.insert(shorter, std::move(one));
}

}  // namespace

Statistics statisticsOf(const Scope& scope, const Table& table) {
  Statistics all;
  const Board& board = scope.variant().board();
  const auto& men = table.index.men();
  std::size_t seen = men.size();  // the piece whose level is reported
  if (board.levels() > 1 && !table.material.men[1].empty()) {
    const Piece wanted(table.material.men[1].front(), Side::Black);
    for (std::size_t i = men.size(); i-- > 0;) seen = men[i] == wanted ? i : seen;
    all.byLevel.resize(static_cast<std::size_t>(board.levels()));
  }
  std::vector<Cell> cells(men.size());
  const auto menOn = [&](const std::vector<Cell>& at) {
    std::vector<Man> placed;
    table.place(at, placed);
    return placed;
  };
  for (std::uint64_t number = 0; number < table.index.size(); ++number) {
    const std::array<Value, kSides> values{table.values[0][number], table.values[1][number]};
    if (values[0].isNone() && values[1].isNone()) continue;
    table.index.cellsOf(number, cells);
    const std::uint64_t positions = table.index.images(cells);
    for (const Side player : kBothSides) {
      const Value value = values[index(player)];
      if (value.isNone()) continue;
      all.results[index(player)].add(value, positions);
      if (!value.isWon()) continue;
      auto& longest = all.longest[index(player)][index(value.winner())];
      if (longest && longest->value.plies() >= value.plies()) continue;
      longest.emplace(Longest{value, {}});
      longest->men = menOn(cells);
    }
    if (seen < men.size() && !values[0].isNone()) {
      // Symmetries may bring the piece to other levels.
      const auto& maps = table.index.symmetries();
      std::vector<std::uint64_t> images(all.byLevel.size());
      for (const CellMap& map : maps)
        ++images[static_cast<std::size_t>(board.level(map[index(cells[seen])]))];
      for (std::size_t level = 0; level < images.size(); ++level) {
        if (images[level] > 0) all.byLevel[level].add(values[0], images[level] * positions / maps.size());
      }
    }
    if (values[0].isNone() || values[1].isNone() || scoreForWhite(values[0]) >= scoreForWhite(values[1]))
      continue;
    all.zugzwangs += positions;
    note(all.longestZugzwangs, {values, menOn(cells)});
  }
  return all;
}

}  // namespace fairyforge::solve
