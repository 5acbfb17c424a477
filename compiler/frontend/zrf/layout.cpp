// Places the grids of a file on a board. The pixels of a grid tell which of its dimensions runs along the
// files and which along the ranks. Grids of the same shape become levels; others are placed below each other.
// A direction that is not the same displacement everywhere becomes a direction of the board.

#include "compiler/frontend/zrf/layout.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "compiler/core/base/any-of.h"

namespace fairyforge::frontend::zrf {
namespace {

struct Spot {
  int file = 0, rank = 0, level = 0;
};

// Where each position of the file lies on the board.
struct Plan {
  int files = 1, ranks = 1, levels = 1;
  std::vector<Spot> spots;  // by position
};

// Which dimension of a grid runs along the files, the ranks and the levels (-1: none), and which of the three
// run downwards.
struct Axes {
  int dimension[3] = {-1, -1, -1};
  bool down[3] = {false, false, false};
};

// Decides which dimensions of a grid are files, ranks and levels, by the place of the cells in the picture.
std::optional<Axes> axesOf(const Grid& grid) {
  if (grid.names.size() > 3) return std::nullopt;
  Axes axes;
  const auto take = [&](int axis, std::size_t dimension, bool down) {
    axes.dimension[axis] = static_cast<int>(dimension);
    axes.down[axis] = down;
  };
  // If several dimensions run across the picture, or several run down it, the one with the smallest steps is
  // taken.
  const auto across = [&](std::size_t d) { return std::abs(std::int64_t{grid.pixels[d].first}); };
  const auto down = [&](std::size_t d) { return std::abs(std::int64_t{grid.pixels[d].second}); };
  std::optional<std::size_t> file, rank;
  for (std::size_t d = 0; d < grid.names.size(); ++d) {
    if (across(d) > 0 && across(d) >= down(d)) {
      if (!file || across(d) < across(*file)) file = d;
    } else if (down(d) > 0) {
      if (!rank || down(d) < down(*rank)) rank = d;
    }
  }
  if (file) take(0, *file, grid.pixels[*file].first < 0);
  if (rank) take(1, *rank, grid.pixels[*rank].second > 0);
  for (std::size_t d = 0; d < grid.names.size(); ++d) {
    if (d == file || d == rank) continue;
    const int axis = axes.dimension[0] < 0 ? 0 : axes.dimension[1] < 0 ? 1 : 2;
    take(axis, d, axis == 1);
  }
  return axes;
}

int lengthOf(const Grid& grid, int dimension) {
  return dimension < 0 ? 1 : static_cast<int>(grid.names[static_cast<std::size_t>(dimension)].size());
}

// Returns where cell number `i` of the grid would be if the grid were the whole board.
Spot spotIn(const Grid& grid, const Axes& axes, std::size_t i) {
  const std::vector<std::size_t> at = grid.coordinates(i);
  int along[3];
  for (int axis = 0; axis < 3; ++axis) {
    const int d = axes.dimension[axis];
    const int value = d < 0 ? 0 : static_cast<int>(at[static_cast<std::size_t>(d)]);
    along[axis] = axes.down[axis] ? lengthOf(grid, d) - 1 - value : value;
  }
  return {along[0], along[1], along[2]};
}

// Places grids of the same shape above each other, as levels. Places all others, and single positions, below
// each other.
Plan planFor(const BoardModel& model) {
  Plan plan;
  plan.spots.resize(model.positions.size());
  std::vector<std::optional<Axes>> axes;
  std::size_t inGrids = 0;
  for (const Grid& grid : model.grids) {
    axes.push_back(axesOf(grid));
    inGrids += grid.size();
  }
  const auto sizeOf = [&](std::size_t g, int axis) {
    return lengthOf(model.grids[g], axes[g]->dimension[axis]);
  };
  // Puts each cell of the grid on the spot that onBoard(its spot within the grid) says.
  const auto placeGrid = [&](std::size_t g, auto onBoard) {
    const Grid& grid = model.grids[g];
    for (std::size_t i = 0; i < grid.size(); ++i)
      plan.spots[grid.first + i] = onBoard(spotIn(grid, *axes[g], i));
  };
  const std::size_t alive = static_cast<std::size_t>(
      std::ranges::count_if(model.positions, [](const Position& p) { return !p.killed; }));
  bool alike = !model.grids.empty() && inGrids == model.positions.size();
  for (std::size_t g = 0; g < model.grids.size(); ++g) {
    alike = alike && axes[g];
    for (int axis = 0; alike && axis < 3; ++axis) alike = sizeOf(g, axis) == sizeOf(0, axis);
  }
  if (alike) {
    plan.files = sizeOf(0, 0);
    plan.ranks = sizeOf(0, 1);
    plan.levels = sizeOf(0, 2) * static_cast<int>(model.grids.size());
    if (static_cast<std::size_t>(plan.files) * plan.ranks * plan.levels <= kMaxCells) {
      for (std::size_t g = 0; g < model.grids.size(); ++g)
        placeGrid(g, [&](Spot spot) -> Spot {
          return {spot.file, spot.rank, spot.level + static_cast<int>(g) * sizeOf(0, 2)};
        });
      return plan;
    }
  }
  // Fills the board from the top: each two-dimensional grid as a block, then rows of the other positions.
  const bool blocks = std::ranges::all_of(axes, [](const auto& a) { return a && a->dimension[2] < 0; });
  int width = 1, height = 0;
  std::vector<bool> placed(model.positions.size());
  if (blocks) {
    for (std::size_t g = 0; g < model.grids.size(); ++g) width = std::max(width, sizeOf(g, 0));
    std::size_t cells = 0;
    for (std::size_t g = 0; g < model.grids.size(); ++g)
      cells += static_cast<std::size_t>(width) * sizeOf(g, 1);
    if (cells + model.positions.size() - inGrids + static_cast<std::size_t>(width) <= kMaxCells) {
      for (std::size_t g = 0; g < model.grids.size(); ++g) {
        placeGrid(g, [&](Spot spot) -> Spot {  // with ranks counted from the top for now
          return {spot.file, height + sizeOf(g, 1) - 1 - spot.rank, spot.level};
        });
        std::fill_n(placed.begin() + static_cast<std::ptrdiff_t>(model.grids[g].first), model.grids[g].size(),
                    true);
        height += sizeOf(g, 1);
      }
    }
  }
  if (height == 0) {
    while (static_cast<std::size_t>(width * width) < alive) ++width;
  }
  int file = 0;
  for (std::size_t p = 0; p < model.positions.size(); ++p) {
    if (placed[p] || model.positions[p].killed) continue;
    plan.spots[p] = {file, height, 0};
    if (++file == width) {
      file = 0;
      ++height;
    }
  }
  if (file > 0) ++height;
  plan.files = width;
  plan.ranks = std::max(height, 1);
  for (Spot& spot : plan.spots) spot.rank = plan.ranks - 1 - spot.rank;
  return plan;
}

}  // namespace

std::optional<Layout> Layout::of(const BoardModel& model, Reporter& report) {
  const Plan plan = planFor(model);
  if (static_cast<std::size_t>(plan.files) * plan.ranks * plan.levels > kMaxCells) {
    report.error(model.place, "too-many-cells", "the board has {} cells, {} are possible",
                 plan.files * plan.ranks * plan.levels, kMaxCells);
    return std::nullopt;
  }
  Board board(plan.files, plan.ranks, plan.levels);
  std::vector<Cell> cells(model.positions.size(), kNoCell);
  std::vector<std::string> names(board.size());
  CellSet used;
  for (std::size_t p = 0; p < cells.size(); ++p) {
    if (model.positions[p].killed) continue;
    const Spot& spot = plan.spots[p];
    cells[p] = board.at(spot.file, spot.rank, spot.level);
    used.add(cells[p]);
    names[index(cells[p])] = model.positions[p].name;
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (!used.has(cellAt(i))) board.addHole(cellAt(i));
  }
  // If all positions have the names that the board would give them, no names are set.
  if (anyOf(board.cells(), [&](Cell cell) { return board.name(cell) != names[index(cell)]; }))
    board.nameCells(std::move(names));
  return Layout(model, std::move(board), std::move(cells));
}

Layout::Layout(const BoardModel& model, Board board, std::vector<Cell> cells)
    : model_(&model), board_(std::move(board)), cells_(std::move(cells)) {}

CellSet Layout::cellsOf(Number zone, Number player) const {
  CellSet cells;
  const auto& positions = model_->zones[zone].positions;
  if (const auto* own = valueIn(positions, player)) {
    for (const Number position : *own) {
      if (cell(position) != kNoCell) cells.add(cell(position));
    }
  }
  return cells;
}

// Returns, for each cell, the cell to which the direction leads.
std::vector<Cell> Layout::targets(Number direction) const {
  std::vector<Cell> targets(board_.size(), kNoCell);
  if (direction == kNone) return targets;
  const std::vector<Number>& links = model_->links[direction];
  for (std::size_t p = 0; p < cells_.size(); ++p) {
    if (cells_[p] != kNoCell && links[p] != kNone) targets[index(cells_[p])] = cells_[links[p]];
  }
  return targets;
}

// Returns a step that leads from each cell to its target: by a vector if it is the same for all cells, else a
// new direction of the board.
StepId Layout::stepFor(const std::vector<Cell>& targets, const std::string& name) {
  // A direction without links leads off the board from every cell.
  const auto leads = [](Cell to) { return to != kNoCell; };
  if (std::ranges::none_of(targets, leads)) return board_.step({board_.files(), 0, 0});
  // Takes the displacement of the first link, if all others have the same.
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == kNoCell) continue;
    const Cell from = cellAt(i), to = targets[i];
    const Vector v{board_.file(to) - board_.file(from), board_.rank(to) - board_.rank(from),
                   board_.level(to) - board_.level(from)};
    const bool agrees = allOf(board_.cells(), [&](Cell cell) {
      Cell there =
          board_.at(board_.file(cell) + v.files, board_.rank(cell) + v.ranks, board_.level(cell) + v.levels);
      if (there != kNoCell && !board_.exists(there)) there = kNoCell;
      return there == targets[index(cell)];
    });
    if (agrees) return board_.step(v);
    break;
  }
  std::string unique = name;
  while (board_.findDirection(unique)) unique += "'";
  return board_.addDirection(unique, targets);
}

StepId Layout::step(Number direction) {
  if (const StepId* known = valueIn(steps_, direction)) return *known;
  const std::string name = direction == kNone ? "nowhere" : model_->directions[direction];
  return steps_[direction] = stepFor(targets(direction), name);
}

StepId Layout::opposite(Number direction) {
  if (const StepId* known = valueIn(opposites_, direction)) return *known;
  const std::vector<Cell> forward = targets(direction);
  std::vector<Cell> back(forward.size(), kNoCell);
  for (std::size_t i = forward.size(); i-- > 0;) {
    if (forward[i] != kNoCell) back[index(forward[i])] = cellAt(i);
  }
  const std::string name = direction == kNone ? "nowhere" : "opposite " + model_->directions[direction];
  return opposites_[direction] = stepFor(back, name);
}

StepId Layout::jumpTo(Cell cell) {
  if (const StepId* known = valueIn(jumps_, cell)) return *known;
  std::vector<Cell> there(board_.size(), cell);
  return jumps_[cell] = stepFor(there, "to " + board_.name(cell));
}

}  // namespace fairyforge::frontend::zrf
