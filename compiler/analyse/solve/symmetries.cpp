// A map is a symmetry if the rules do not differ under it, and if it maps the cells where pieces can be, and
// those where they count as unmoved, onto themselves.

#include "compiler/analyse/solve/symmetries.h"

#include <algorithm>
#include <array>

#include "compiler/analyse/rule-images.h"
#include "compiler/core/base/add-once.h"

namespace fairyforge::solve {
namespace {

bool cellsAgree(const Scope& scope, const TypeSet& types, const CellMap& map) {
  bool agree = true;
  types.forEach([&](TypeId type) {
    for (const Side side : kBothSides) {
      const Piece piece(type, side);
      CellSet cells, images;
      for (const Cell cell : scope.cellsOf(piece)) {
        cells.add(cell);
        images.add(map[index(cell)]);
        agree = agree && scope.isUnmoved(piece, cell) == scope.isUnmoved(piece, map[index(cell)]);
      }
      agree = agree && cells == images;
    }
  });
  return agree;
}

// Returns all permutations and reversals of the axes that the board's shape allows, the identity first.
std::vector<CellMap> candidates(const Board& board) {
  std::vector<CellMap> maps;
  // Adds the map from the cells to these images, if all images exist.
  const auto add = [&](const auto& imageOf) {
    CellMap map(board.size(), kNoCell);
    bool fits = true;
    board.forEachCell([&](Cell cell) {
      map[index(cell)] = imageOf(cell);
      fits = fits && board.exists(map[index(cell)]);
    });
    if (fits) addOnce(maps, std::move(map));
  };
  if (board.isHexagonal()) {
    // Six rotations about the middle of the array, and six after a reflection; in units of half a step.
    const Vector middle{board.files() - 1, board.ranks() - 1};
    for (int turns = 0; turns < 12; ++turns) {
      add([&](Cell cell) {
        Vector v{2 * board.file(cell) - middle.files, 2 * board.rank(cell) - middle.ranks};
        if (turns >= 6) v = {v.files, v.files - v.ranks};
        for (int turn = 0; turn < turns % 6; ++turn) v = {v.ranks, v.ranks - v.files};
        const Vector to{v.files + middle.files, v.ranks + middle.ranks};
        return to.files % 2 == 0 && to.ranks % 2 == 0 ? board.at(to.files / 2, to.ranks / 2) : kNoCell;
      });
    }
    return maps;
  }
  const std::array<int, 3> sizes{board.files(), board.ranks(), board.levels()};
  std::array<std::size_t, 3> axes{0, 1, 2};
  do {
    if (sizes[axes[0]] != sizes[0] || sizes[axes[1]] != sizes[1]) continue;
    for (unsigned turned = 0; turned < 8; ++turned) {
      add([&](Cell cell) {
        const std::array<int, 3> at{board.file(cell), board.rank(cell), board.level(cell)};
        std::array<int, 3> to{};
        for (std::size_t axis = 0; axis < 3; ++axis)
          to[axis] = (turned >> axis & 1) != 0 ? sizes[axis] - 1 - at[axes[axis]] : at[axes[axis]];
        return board.at(to[0], to[1], to[2]);
      });
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return maps;
}

}  // namespace

std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types) {
  std::vector<CellMap> maps = candidates(scope.variant().board());
  // Castling needs unmoved pieces. No table has them, except on cells to which no equal piece can come.
  const auto isLost = [&](const Path& path) {
    return std::ranges::any_of(
        path.conditions, [&](const CellCondition& c) { return c.unmoved && !scope.canBeUnmoved(c.cell); });
  };
  analyse::RuleImages rules(scope.variant(), {.types = types, .array = false, .leavesOut = isLost});
  const auto isSymmetry = [&](const CellMap& map) {
    return cellsAgree(scope, types, map) && std::ranges::all_of(kBothSides, [&](Side side) {
             return rules.differences({side, side, map}).empty();
           });
  };
  maps.erase(
      std::remove_if(maps.begin() + 1, maps.end(), [&](const CellMap& map) { return !isSymmetry(map); }),
      maps.end());
  return maps;
}

}  // namespace fairyforge::solve
