// Lists the paths of a program from one cell and takes the plain ones together as sets of destinations.

#include "compiler/core/possible/cell-paths.h"

#include <algorithm>
#include <utility>

#include "compiler/core/rules/other-paths.h"

namespace fairyforge::possible {
namespace {

// Returns the plain paths with this landing, kind of move and `first`; makes them if there are none.
PlainPaths& plainOf(CellPaths& cellPaths, std::uint16_t landing, KindId kind, bool first) {
  for (PlainPaths& known : cellPaths.plain) {
    if (known.landing == landing && known.kind == kind && known.first == first) return known;
  }
  cellPaths.plain.push_back({landing, kind, first, {}, {}});
  return cellPaths.plain.back();
}

// Is it always possible to meet the condition? The function assumes that every cell but the origin can be
// empty.
bool asksNothing(const CellCondition& c, Cell origin) {
  if (c.cell == origin) return !c.asks(Op::TestUnmoved);
  return (c.occupants & kEmpty) != 0 && !c.asks(Op::TestEnPassant) && !c.asks(Op::TestRoyal) &&
         !c.asks(Op::TestUnmoved) && !c.asks(Op::TestType);
}

bool asksForAnEnemy(const CellCondition& c) {
  return c.occupants == kEnemy && c.owners == kAnyOwner && !c.asks(Op::TestRoyal) &&
         !c.asks(Op::TestUnmoved) && !c.asks(Op::TestType) && !c.asks(Op::TestType, true);
}

// Returns the cells of the plain paths to which the path belongs; null if it is not plain.
CellSet* plainCells(CellPaths& cellPaths, const Path& path, Cell origin, bool first) {
  const bool isPlain = path.to != origin && !path.takesEnPassantVictim && path.relocations.empty() &&
                       path.enPassantTargets.empty() && path.lastIn.empty() && path.edits.empty();
  const bool takes = !path.victims.empty();
  if (!isPlain || (takes && (path.victims.size() > 1 || path.victims.front() != path.to))) return nullptr;
  for (const CellCondition& c : path.conditions) {
    const bool isMet = c.cell == origin || c.isPlainEmpty() ||
                       (takes && c.cell == path.to ? asksForAnEnemy(c) : asksNothing(c, origin));
    if (!isMet) return nullptr;
  }
  PlainPaths& plain = plainOf(cellPaths, path.landing, path.kind, first);
  return takes ? &plain.takes : &plain.quiet;
}

}  // namespace

bool asksUnmoved(const Path& path, Cell origin) {
  const CellCondition* own = conditionOn(path, origin);
  return own != nullptr && own->asks(Op::TestUnmoved);
}

bool takesSomething(const Path& path) {
  return !path.victims.empty() || path.takesEnPassantVictim ||
         std::ranges::any_of(path.edits, [](const Edit& edit) {
           return edit.what == Op::Remove || edit.what == Op::Capture;
         });
}

std::optional<CellPaths> cellPathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                       std::size_t most, bool joins) {
  CellPaths cellPaths;
  auto others = otherPathsFrom(board, program, origin, most, joins, [&](const Path& path) {
    const bool first = asksUnmoved(path, origin);
    cellPaths.work += 1 + path.conditions.size();
    cellPaths.asksUnmoved = cellPaths.asksUnmoved || first;
    CellSet* const cells = plainCells(cellPaths, path, origin, first);
    if (cells != nullptr) cells->add(path.to);
    return cells != nullptr;
  });
  if (!others) return std::nullopt;
  for (Path& path : *others) {
    if (path.relocations.empty())
      std::erase_if(path.conditions, [&](const CellCondition& c) { return asksNothing(c, origin); });
  }
  cellPaths.others = *std::move(others);
  return cellPaths;
}

}  // namespace fairyforge::possible
