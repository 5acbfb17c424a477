// Tests whether the board has room for a walk. If the walk can start anywhere and has no links or joined
// edges, and the board has no holes, its bounding box decides. Otherwise the walk is tried from every origin.

#include "compiler/explain/room.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace fairyforge::explain {

bool Room::fits(const std::vector<Stride>& strides) const {
  const bool linked = std::ranges::any_of(strides, [](const Stride& s) { return linksIn(s.vector) != 0; });
  const bool wrapped = std::ranges::any_of(strides, [](const Stride& s) { return s.wrap != Wrap::None; });
  if (!linked && !wrapped && board_.holes().empty() && origins_ == nullptr) return fitsBox(strides);
  bool found = false;
  board_.forEachCell([&](Cell origin) {
    if (found || (origins_ != nullptr && !origins_->has(origin))) return;
    found = linked ? fitsLinks(origin, strides) : fitsFrom(origin, strides);
  });
  return found;
}

// Does the walk from this cell stay on the board and never come to a cell twice?
bool Room::fitsFrom(Cell origin, const std::vector<Stride>& strides) const {
  CellSet visited;
  visited.add(origin);
  Cell at = origin;
  for (const Stride& stride : strides) {
    at = board_.displaced(at, stride.vector, stride.wrap);
    if (at == kNoCell || visited.has(at)) return false;
    visited.add(at);
  }
  return true;
}

// Like fitsFrom(), for walks with links. After a link the walk continues from all cells to which it leads.
bool Room::fitsLinks(Cell origin, const std::vector<Stride>& strides) const {
  std::set<Cell> at{origin};
  for (const auto& [step, wrap] : strides) {
    std::set<Cell> next;
    const auto name = linkNames_.find(linksIn(step));
    for (const Cell cell : at) {
      if (linksIn(step) == 0) {
        next.insert(board_.displaced(cell, step, wrap));
      } else if (name != linkNames_.end()) {
        for (const StepId link : board_.link(name->second, Side::White)) {
          const Cell end = board_.walk(cell, link);
          if (end != kNoCell) next.insert(board_.displaced(end, withoutLinks(step), wrap));
        }
      }
    }
    next.erase(kNoCell);
    at = std::move(next);
  }
  return !at.empty();
}

// Does the walk fit on a board without holes? There it is enough that its bounding box fits.
bool Room::fitsBox(const std::vector<Stride>& strides) const {
  Vector at, low, high;
  std::vector<Vector> visited{at};
  for (const Stride& stride : strides) {
    at = at + stride.vector;
    if (std::ranges::find(visited, at) != visited.end()) return false;
    visited.push_back(at);
    low = {std::min(low.files, at.files), std::min(low.ranks, at.ranks), std::min(low.levels, at.levels)};
    high = {std::max(high.files, at.files), std::max(high.ranks, at.ranks), std::max(high.levels, at.levels)};
  }
  return high.files - low.files < board_.files() && high.ranks - low.ranks < board_.ranks() &&
         high.levels - low.levels < board_.levels();
}

}  // namespace fairyforge::explain
