// Numbers placements (table.h). Symmetries bring the first piece to one of a few representative cells. If
// several symmetries do, the one that gives the other pieces the lowest number is used.
//
// A map of cells is a symmetry if the rules are the same under it. It must also map the cells where pieces
// can be, and those where they count as unmoved, onto themselves.

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>

#include "compiler/analyse/solve/table.h"
#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/archive.h"

namespace fairyforge::solve {
namespace {

// Returns the lowest image of each cell under the symmetries, each once, in ascending order.
std::vector<Cell> representatives(const std::vector<CellMap>& symmetries, const std::vector<Cell>& cells) {
  std::vector<Cell> result;
  for (const Cell cell : cells) {
    Cell least = cell;
    for (const CellMap& map : symmetries) least = std::min(least, map[index(cell)]);
    if (std::ranges::find(result, least) == result.end()) result.push_back(least);
  }
  std::ranges::sort(result);
  return result;
}

}  // namespace

CellIndex::CellIndex(const Scope& scope, const Material& material, const std::vector<CellMap>& symmetries)
    : symmetries_{symmetries.front()} {
  struct Kind {
    Piece piece;
    std::size_t count;
    std::vector<Cell> cells;
  };
  std::vector<Kind> kinds;
  for (const Side side : kBothSides) {
    for (const TypeId type : material.men[index(side)]) {
      const Piece piece(type, side);
      if (!kinds.empty() && kinds.back().piece == piece) {
        ++kinds.back().count;
      } else {
        kinds.push_back({piece, 1, scope.cellsOf(piece)});
      }
    }
  }
  // The first piece is of a kind with one piece only, whose cells the symmetries reduce most.
  const auto left = [&](const Kind& kind) {
    return kind.count > 1 ? 1.0
                          : static_cast<double>(representatives(symmetries, kind.cells).size()) /
                                static_cast<double>(std::max<std::size_t>(kind.cells.size(), 1));
  };
  const auto first =
      std::ranges::min_element(kinds, [&](const Kind& a, const Kind& b) { return left(a) < left(b); });
  std::rotate(kinds.begin(), first, first + 1);
  if (kinds.front().count == 1) symmetries_ = symmetries;

  const std::size_t cells = scope.variant().board().size();
  std::size_t most = 1;
  for (const Kind& kind : kinds) most = std::max(most, kind.count);
  choose_.assign(most + 1, std::vector<std::uint64_t>(cells + 1, 0));
  for (std::size_t n = 0; n <= cells; ++n) {
    choose_[0][n] = 1;
    for (std::size_t k = 1; k <= most && n > 0; ++k) {
      const auto sum = static_cast<__uint128_t>(choose_[k][n - 1]) + choose_[k - 1][n - 1];
      choose_[k][n] = sum > kNowhere ? kNowhere : static_cast<std::uint64_t>(sum);
    }
  }
  for (const Kind& kind : kinds) {
    Group group{kind.count, kind.cells, std::vector<std::uint16_t>(cells, kNone), 0};
    if (groups_.empty() && kind.count == 1) group.cells = representatives(symmetries_, kind.cells);
    for (std::size_t i = 0; i < group.cells.size(); ++i)
      group.ordinals[index(group.cells[i])] = static_cast<std::uint16_t>(i);
    group.size = choose_[group.count][group.cells.size()];
    const auto product = static_cast<__uint128_t>(size_) * group.size;
    size_ = product > kNowhere ? kNowhere : static_cast<std::uint64_t>(product);
    men_.insert(men_.end(), kind.count, kind.piece);
    groups_.push_back(std::move(group));
  }
  bringing_.resize(cells);
  for (const Cell cell : kinds.front().cells) {
    for (std::size_t s = 0; s < symmetries_.size(); ++s) {
      if (groups_.front().ordinals[index(symmetries_[s][index(cell)])] != kNone)
        bringing_[index(cell)].push_back(static_cast<std::uint16_t>(s));
    }
  }
}

bool CellIndex::cellsOf(std::uint64_t number, std::span<Cell> cells) const {
  std::uint64_t rest = number;
  std::size_t end = cells.size();
  for (std::size_t g = groups_.size(); g-- > 0;) {
    const Group& group = groups_[g];
    std::uint64_t rank = rest % group.size;
    rest /= group.size;
    end -= group.count;
    if (group.count == 1) {
      cells[end] = group.cells[rank];
      continue;
    }
    // The number of a combination is decoded from its largest cell down.
    auto ordinal = group.cells.size();
    for (std::size_t k = group.count; k > 0; --k) {
      const auto& choose = choose_[k];
      do --ordinal;
      while (choose[ordinal] > rank);
      rank -= choose[ordinal];
      cells[end + k - 1] = group.cells[ordinal];
    }
  }
  for (std::size_t i = 1; i < cells.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (cells[i] == cells[j]) return false;
    }
  }
  return numberOf(cells) == number;
}

// Returns the number of the placement after `map` has been applied to its cells. For each group of equal
// pieces it contains the rank of the set of their cells. Returns kNowhere if a piece comes to a cell where it
// can never stand.
std::uint64_t CellIndex::numberUnder(const CellMap& map, std::span<const Cell> cells) const {
  std::uint64_t number = 0;
  std::size_t at = 0;
  for (const Group& group : groups_) {
    std::uint64_t rank = 0;
    if (group.count == 1) {
      rank = group.ordinals[index(map[index(cells[at])])];
      if (rank == kNone) return kNowhere;
    } else {
      boost::container::small_vector<std::uint16_t, 8> ordinals;
      for (std::size_t i = 0; i < group.count; ++i) {
        ordinals.push_back(group.ordinals[index(map[index(cells[at + i])])]);
        if (ordinals.back() == kNone) return kNowhere;
      }
      std::ranges::sort(ordinals);
      for (std::size_t i = 0; i < group.count; ++i) rank += choose_[i + 1][ordinals[i]];
    }
    at += group.count;
    number = number * group.size + rank;
  }
  return number;
}

std::uint64_t CellIndex::numberOf(std::span<const Cell> cells) const {
  std::uint64_t least = kNowhere;
  for (const std::uint16_t s : bringing_[index(cells.front())])
    least = std::min(least, numberUnder(symmetries_[s], cells));
  return least;
}

std::string CellIndex::layout() const {
  Archive out;
  out.put(symmetries_);
  for (const Group& group : groups_) out.put(group.count, group.cells);
  return out.bytes();
}

std::size_t CellIndex::images(std::span<const Cell> cells) const {
  // A symmetry that maps the placement onto itself gives no other placement of the same number.
  std::vector<std::pair<std::size_t, Cell>> here, there;
  const auto put = [&](auto& list, const CellMap& map) {
    list.clear();
    std::size_t at = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (std::size_t i = 0; i < groups_[g].count; ++i) list.emplace_back(g, map[index(cells[at++])]);
    }
    std::ranges::sort(list);
  };
  put(here, symmetries_.front());
  std::size_t fixed = 0;
  for (const CellMap& map : symmetries_) {
    put(there, map);
    fixed += here == there;
  }
  return symmetries_.size() / fixed;
}

// ---- symmetries ----

namespace {

// For pieces of these types, does `map` take the cells where they can stand, and those where they count as
// unmoved, onto themselves?
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

// Returns all permutations and reversals of the axes that the board's shape allows; the identity first.
std::vector<CellMap> candidates(const Board& board) {
  std::vector<CellMap> maps;
  // Adds the map from each cell to imageOf(cell) if all images exist.
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
    // On hexagons: six rotations about the middle of the board, and six after a reflection; in units of half
    // a step.
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
  // Paths that require unmoved pieces, such as castling, are left out: in tables a piece is unmoved only on
  // cells that no equal piece can reach.
  const auto isLost = [&](const Path& path) {
    return std::ranges::any_of(path.conditions, [&](const CellCondition& c) {
      return c.asks(Op::TestUnmoved) && !scope.canBeUnmoved(c.cell);
    });
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
