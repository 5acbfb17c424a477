// Answers the questions of programs about the pieces around a cell. What depends on the cell alone, such as
// the cells of a neighbourhood, is computed once and kept.
#include <algorithm>
#include <ranges>

#include "compiler/native/turn-moves.h"

namespace fairyforge::native {

const CellSet& TurnRunner::cellsBeside(std::uint32_t program, std::size_t neighbourhood, Cell cell) {
  const std::vector<Neighbourhood>& all = rules_.programs.all[program].program.neighbourhoods;
  std::vector<std::optional<CellSet>>& known = beside_[program][neighbourhood].cells;
  if (known.empty()) known.resize(rules_.layout.cells);
  std::optional<CellSet>& cells = known[index(cell)];
  if (!cells) {
    cells.emplace();
    forEachCellOf(all[neighbourhood], variant_.board(), kNoCell, cell,
                  [&](Cell there) { cells->add(there); });
  }
  return *cells;
}

// May a piece of the neighbourhood stand around the cell? A quick test, which may return a wrong yes.
bool TurnRunner::mayStandBeside(const Run& run, std::size_t number, Cell cell) {
  const Neighbourhood& beside = run.program->neighbourhoods[number];
  if (beside.dependsOnPath()) return true;
  const CellSet& cells = cellsBeside(run.number, number, cell);
  return !run.state->forEachCell([&](std::size_t w) { return cells.word(w) & ~run.occupied[w]; },
                                 [&](Cell there) { return !run.isOneOf(beside, there); });
}

// Does a line of pieces of the neighbourhood (Extent::Enclosed) start beside the cell and end at an own
// piece? Same rule as forEachPieceOf (compiler/core/rules/move-program.h), on lines that are walked once and
// kept.
bool TurnRunner::enclosesAny(const Run& run, std::size_t number, Cell cell) {
  const Neighbourhood& beside = run.program->neighbourhoods[number];
  std::vector<Beside::Lines>& known = beside_[run.number][number].lines;
  if (known.empty()) known.resize(rules_.layout.cells);
  Beside::Lines& lines = known[index(cell)];
  if (lines.all.empty()) {
    for (const StepId step : beside.steps) {
      std::vector<Cell>& line = lines.all.emplace_back();
      for (Cell there = variant_.board().walk(cell, step);
           there != kNoCell && there != cell && line.size() < rules_.layout.cells;
           there = variant_.board().walk(there, step))
        line.push_back(there);
      if (!line.empty()) lines.first.add(line.front());
    }
  }
  const std::uint64_t own = (beside.occupants & kOwn) != 0 ? ~std::uint64_t{0} : 0;
  const std::uint64_t enemy = (beside.occupants & kEnemy) != 0 ? ~std::uint64_t{0} : 0;
  std::uint64_t begun = 0;
  for (std::size_t w = 0, words = run.setWords; w < words; ++w) {
    const std::uint64_t pieces = (own & run.occupied[words + w]) | (enemy & run.occupied[2 * words + w]);
    begun |= lines.first.word(w) & pieces;
  }
  if (begun == 0) return false;
  const auto isOwn = [&](Piece piece) {
    return piece && piece.side() == run.side && (beside.ends.empty() || beside.ends.has(piece.type()));
  };
  return std::ranges::any_of(lines.all, [&](const std::vector<Cell>& line) {
    const auto end = std::ranges::find_if(
        line, [&](Cell there) { return isOwn(run.standing(there)) || !run.isOneOf(beside, there); });
    return end != line.begin() && end != line.end() && isOwn(run.standing(*end));
  });
}

bool TurnRunner::stands(const Run& run, Cell cell, std::size_t neighbourhood) {
  TurnRunner& runner = *run.runner;
  const Neighbourhood& beside = run.program->neighbourhoods[neighbourhood];
  if (beside.extent == Neighbourhood::Extent::Enclosed && beside.least == 1)
    return runner.enclosesAny(run, neighbourhood, cell);
  std::size_t count = 0;
  if (beside.info().from != Neighbourhood::ExtentInfo::From::Cell) {
    if (runner.mayStandBeside(run, neighbourhood, cell))
      runner.forEachBeside(run, cell, beside, [&](Cell) { ++count; });
    return count >= beside.least;
  }
  const CellSet& cells = runner.cellsBeside(run.number, neighbourhood, cell);
  run.state->forEachCell([&](std::size_t w) { return cells.word(w) & ~run.occupied[w]; },
                         [&](Cell there) {
                           count += run.isOneOf(beside, there) ? 1 : 0;
                           return count < beside.least;
                         });
  return count >= beside.least;
}

}  // namespace fairyforge::native
