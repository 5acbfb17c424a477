// A map is a symmetry if the paths of every piece from every cell become those from the cell's image, and so do
// drops, changes of type, the cells where pieces can be and those where they count as unmoved.

#include "compiler/solve/symmetries.h"

#include <algorithm>
#include <array>
#include <string>

#include "compiler/rules/archive.h"
#include "compiler/rules/paths.h"

namespace fairyforge::solve {
namespace {

// Paths in a form that does not depend on the order in which they were found.
using Paths = std::vector<std::string>;

template <typename Cells>
void mapCells(Cells& cells, const CellMap& map) {
  for (Cell& cell : cells) cell = map[index(cell)];
  std::sort(cells.begin(), cells.end());
}

std::string imageOf(Path path, const CellMap& map) {
  const auto mapped = [&](Cell cell) { return cell == kNoCell ? cell : map[index(cell)]; };
  path.to = mapped(path.to);
  mapCells(path.victims, map);
  mapCells(path.enPassantTargets, map);
  for (Relocation& relocation : path.relocations)
    relocation = {mapped(relocation.from), mapped(relocation.to)};
  std::sort(path.relocations.begin(), path.relocations.end());
  for (Edit& edit : path.edits) edit.cell = mapped(edit.cell);
  sortEdits(path.edits);
  for (CellCondition& c : path.conditions) c.cell = mapped(c.cell);
  std::sort(path.conditions.begin(), path.conditions.end(),
            [](const CellCondition& a, const CellCondition& b) { return a.cell < b.cell; });
  ArchiveWriter bytes;
  bytes.put(path);
  return bytes.take();
}

// Does the move need an unmoved piece where none ever is, as castling does?
bool isLost(const Scope& scope, const Path& path) {
  return std::any_of(path.conditions.begin(), path.conditions.end(),
                     [&](const CellCondition& c) { return c.unmoved && !scope.canBeUnmoved(c.cell); });
}

class Comparison {
 public:
  Comparison(const Scope& scope, const TypeSet& types) : scope_(scope), variant_(scope.variant()) {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (types.has(typeAt(t))) types_.push_back(typeAt(t));
    }
    for (const TypeId type : types_) {
      for (const Side side : kBothSides) {
        addPaths(variant_.type(type).program[index(side)]);
        addPaths(variant_.type(type).drop[index(side)]);
      }
    }
    // ... and so are goals, and colours.
    possible_ = possible_ && variant_.goals().empty() && variant_.hands().onBothColours.empty();
  }

  bool holds(const CellMap& map) const {
    return possible_ && cellsAgree(map) && dropsAgree(map) && arrivalsAgree(map, variant_.arrival()) &&
           arrivalsAgree(map, variant_.imitatedArrival()) && triggersAgree(map) && pathsAgree(map);
  }

 private:
  void addPaths(const MoveProgram& program) {
    // What stands around a cell is told by steps, which are not followed here.
    possible_ = possible_ && program.neighbourhoods.empty();
    std::vector<std::vector<Path>>& paths = paths_.emplace_back(variant_.board().size());
    variant_.board().forEachCell([&](Cell cell) {
      auto found = pathsFrom(variant_.board(), program, cell);
      possible_ = possible_ && found.has_value();
      if (!found) return;
      std::erase_if(*found, [&](const Path& path) { return isLost(scope_, path); });
      paths[index(cell)] = std::move(*found);
    });
  }
  bool dropsAgree(const CellMap& map) const {
    const HandRules& hands = variant_.hands();
    for (const TypeId type : types_) {
      for (const Side side : kBothSides) {
        for (std::size_t i = 0; hands.any() && i < map.size(); ++i) {
          const CellSet& cells = hands.cells[index(side)][index(type)];
          if (map[i] != kNoCell &&
              (cells.has(cellAt(i)) != cells.has(map[i]) ||
               hands.isUnmoved(side, type, cellAt(i)) != hands.isUnmoved(side, type, map[i])))
            return false;
        }
      }
    }
    return true;
  }
  bool cellsAgree(const CellMap& map) const {
    for (const TypeId type : types_) {
      for (const Side side : kBothSides) {
        const Piece piece(type, side);
        std::vector<Cell> cells = scope_.cellsOf(piece);
        for (const Cell cell : cells) {
          if (scope_.isUnmoved(piece, cell) != scope_.isUnmoved(piece, map[index(cell)])) return false;
        }
        const std::vector<Cell> before = cells;
        mapCells(cells, map);
        if (cells != before) return false;
      }
    }
    return true;
  }
  bool arrivalsAgree(const CellMap& map, const ArrivalTable& table) const {
    for (const TypeId type : types_) {
      for (const Side side : kBothSides) {
        for (std::size_t i = 0; i < map.size(); ++i) {
          if (map[i] == kNoCell) continue;
          auto a = table.choices(side, type, cellAt(i)), b = table.choices(side, type, map[i]);
          std::sort(a.begin(), a.end());
          std::sort(b.begin(), b.end());
          if (a != b) return false;
        }
      }
    }
    return true;
  }
  bool triggersAgree(const CellMap& map) const {
    for (const Trigger& trigger : variant_.triggers()) {
      for (const CellSet& zone : trigger.zone) {
        for (std::size_t i = 0; i < map.size(); ++i) {
          if (map[i] != kNoCell && zone.has(cellAt(i)) != zone.has(map[i])) return false;
        }
      }
    }
    return true;
  }
  bool pathsAgree(const CellMap& map) const {
    CellMap same;
    for (std::size_t i = 0; i < map.size(); ++i) same.push_back(cellAt(i));
    const auto images = [](const std::vector<Path>& paths, const CellMap& by) {
      Paths result;
      for (const Path& path : paths) result.push_back(imageOf(path, by));
      std::sort(result.begin(), result.end());
      return result;
    };
    return std::all_of(paths_.begin(), paths_.end(), [&](const auto& paths) {
      for (std::size_t i = 0; i < map.size(); ++i) {
        if (map[i] != kNoCell && images(paths[i], map) != images(paths[index(map[i])], same)) return false;
      }
      return true;
    });
  }

  const Scope& scope_;
  const Variant& variant_;
  std::vector<TypeId> types_;
  std::vector<std::vector<std::vector<Path>>> paths_;  // of moves and of drops, then by cell
  bool possible_ = true;
};

// All ways to name the axes anew and to turn them round that the board's shape allows, the identity first.
std::vector<CellMap> candidates(const Board& board) {
  std::vector<CellMap> maps;
  if (board.isHexagonal()) {
    // Six turns about the middle of the array, and as many after a reflection; in halves of a step.
    const Vector middle{board.files() - 1, board.ranks() - 1};
    for (int turns = 0; turns < 12; ++turns) {
      CellMap map(board.size(), kNoCell);
      bool fits = true;
      board.forEachCell([&](Cell cell) {
        Vector v{2 * board.file(cell) - middle.files, 2 * board.rank(cell) - middle.ranks};
        if (turns >= 6) v = {v.files, v.files - v.ranks};
        for (int turn = 0; turn < turns % 6; ++turn) v = {v.ranks, v.ranks - v.files};
        const Vector to{v.files + middle.files, v.ranks + middle.ranks};
        const Cell image =
            to.files % 2 == 0 && to.ranks % 2 == 0 ? board.at(to.files / 2, to.ranks / 2) : kNoCell;
        fits = fits && board.exists(image);
        map[index(cell)] = image;
      });
      if (fits) maps.push_back(std::move(map));
    }
    return maps;
  }
  const std::array<int, 3> sizes{board.files(), board.ranks(), board.levels()};
  std::array<std::size_t, 3> axes{0, 1, 2};
  do {
    if (sizes[axes[0]] != sizes[0] || sizes[axes[1]] != sizes[1]) continue;
    for (unsigned turned = 0; turned < 8; ++turned) {
      CellMap map(board.size(), kNoCell);
      bool fits = true;
      board.forEachCell([&](Cell cell) {
        const std::array<int, 3> at{board.file(cell), board.rank(cell), board.level(cell)};
        std::array<int, 3> to{};
        for (std::size_t axis = 0; axis < 3; ++axis)
          to[axis] = (turned >> axis & 1) != 0 ? sizes[axis] - 1 - at[axes[axis]] : at[axes[axis]];
        const Cell image = board.at(to[0], to[1], to[2]);
        fits = fits && board.exists(image);
        map[index(cell)] = image;
      });
      if (fits && std::find(maps.begin(), maps.end(), map) == maps.end()) maps.push_back(std::move(map));
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return maps;
}

}  // namespace

std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types) {
  std::vector<CellMap> maps = candidates(scope.variant().board());
  const Comparison comparison(scope, types);
  maps.erase(std::remove_if(maps.begin() + 1, maps.end(),
                            [&](const CellMap& map) { return !comparison.holds(map); }),
             maps.end());
  return maps;
}

}  // namespace fairyforge::solve
