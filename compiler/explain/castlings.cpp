// Recognises castling in paths: the path carries a piece of the mover's own side, and squares on the line
// must be empty. A castling to fixed cells is recognised only if all possible pairs of cells have it.

#include "compiler/explain/castlings.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// Returns what the castling does besides moving the two pieces, as a shape with one leg.
Shape turnOf(const RelativePath& path) {
  Shape turn;
  turn.legs = {Leg{.step = {}, .stop = {}, .through = {}}};
  turn.kind = path.kind;
  turn.continuesWith = path.continuesWith;
  for (const EditOf<Vector>& e : path.edits) turn.edits.push_back(placed(e, path.to));
  return turn;
}

// Takes out of the demand on the square where the castler ends what is asked of that square rather than of
// its occupant, and returns it.
Demand takeEnd(Demand& d) {
  Demand end;
  const auto asksOfSquare = [&](const DemandedTest& t) {
    return t.op == Op::TestBeside || (d.occupants == kEmpty && !isTrait(t));
  };
  end.tests = take(d, asksOfSquare);
  return end;
}

CellSet between(const Board& board, Cell a, Cell b) {
  CellSet cells;
  const auto [low, high] = std::minmax({board.file(a), board.file(b)});
  for (int file = low + 1; file < high; ++file) cells.add(board.at(file, board.rank(a), board.level(a)));
  return cells;
}

// A castling to fixed cells, without the cells from which mover and partner start: destinations, demands on
// the partner and on the origin, whether attacks are tested, other effects.
using AlikeToCells = std::tuple<CastlingToCells::Ends, Demand, Demand, bool, Shape>;
// The cells on which castler and partner begin.
struct Beginning {
  Cell from, partnerFrom;
  friend auto operator<=>(const Beginning&, const Beginning&) = default;
};

// If the path is a castling to fixed cells, returns it and the cells from which the two pieces start;
// otherwise nothing.
std::optional<std::pair<AlikeToCells, Beginning>> toCells(const Board& board, const RelativePath& path,
                                                          const MoveProgram& program) {
  const bool plain =
      path.relocations.size() == 1 && path.victims.empty() && path.movesOnly() && path.wrap == Wrap::None;
  Demand partner, origin = path.origin;
  const CellSet start = takeCells(origin, board, program);
  if (!plain || board.isHexagonal() || start.size() != 1) return std::nullopt;
  Cell from = kNoCell;
  start.forEach([&](Cell cell) { from = cell; });
  const auto cellAway = [&](Vector v) {
    const Cell cell = linksIn(v) != 0 ? kNoCell : board.displaced(from, v, Wrap::None);
    const bool onRank =
        cell != kNoCell && board.rank(cell) == board.rank(from) && board.level(cell) == board.level(from);
    return onRank ? cell : kNoCell;
  };
  const Cell to = cellAway(path.to), partnerFrom = cellAway(path.relocations[0].from),
             partnerTo = cellAway(path.relocations[0].to);
  if (to == kNoCell || partnerFrom == kNoCell || partnerTo == kNoCell || partnerFrom == from)
    return std::nullopt;

  const DemandedTest isSafe{Op::TestSafe};
  const bool safe = path.origin.has(isSafe);
  const CellSet crossed = between(board, from, to);
  CellSet left = crossed;  // the cells that must be empty, without those for which such a demand was found
  left |= between(board, partnerFrom, partnerTo);
  left.add(to);
  left.add(partnerTo);
  left.remove(from);
  left.remove(partnerFrom);
  Shape turn = turnOf(path);
  for (Demand d : path.demands) {
    const Cell cell = cellAway(std::exchange(d.at, {}));
    if (cell == to) turn.legs.back().stop = takeEnd(d);
    if (cell == kNoCell || (std::erase(d.tests, isSafe) != 0) != (safe && crossed.has(cell)))
      return std::nullopt;
    if (cell == partnerFrom) {
      partner = d;
    } else if (!d.isPlainEmpty() || !left.has(cell)) {
      return std::nullopt;
    }
    left.remove(cell);
  }
  if (!left.empty() || partner.occupants != kOwn || partner.asks(Op::TestZone)) return std::nullopt;
  std::erase(origin.tests, isSafe);
  const bool right = board.file(partnerFrom) > board.file(from);
  return std::pair{AlikeToCells{{right, to, partnerTo}, partner, origin, safe, turn},
                   Beginning{from, partnerFrom}};
}

// Returns all pairs of a cell of `from` and another cell of its rank on the given side.
std::set<Beginning> pairsOnRank(const Board& board, const CellSet& from, bool right) {
  std::set<Beginning> meant;
  from.forEach([&](Cell cell) {
    for (int file = right ? board.file(cell) + 1 : 0; file < (right ? board.files() : board.file(cell));
         ++file) {
      const Cell partner = board.at(file, board.rank(cell), board.level(cell));
      if (board.exists(partner)) meant.insert({cell, partner});
    }
  });
  return meant;
}

}  // namespace

std::vector<Castling> takeCastlings(const Board& board, std::vector<RelativePath>& paths,
                                    const MoveProgram& program) {
  using Key = std::tuple<int, int, Demand, Demand, bool, Vector, Shape>;
  std::map<Key, Castling> found;
  std::erase_if(paths, [&](const RelativePath& path) {
    if (path.relocations.size() != 1 || path.stays() || !path.victims.empty() || !path.movesOnly() ||
        path.wrap != board.joined())
      return false;
    const Vector unit = unitOf(path.to);
    const auto along = [&](Vector v) { return unitOf(v) == unit ? strideOf(v) : 0; };
    const int distance = strideOf(path.to);
    const int partnerAt = along(path.relocations[0].from);
    const bool toStart = path.relocations[0].to == Vector{};
    const int partnerTo = along(path.relocations[0].to);
    if (partnerAt == 0 || (partnerTo == 0 && !toStart) || partnerTo >= distance || linksIn(path.to) != 0)
      return false;
    Demand partner, origin = path.origin;
    const DemandedTest isSafe{Op::TestSafe};
    const bool safe = origin.has(isSafe);
    int clear = 0, unattacked = 0;
    Shape turn = turnOf(path);
    for (Demand d : path.demands) {
      const int n = along(d.at);
      if (n == distance) turn.legs.back().stop = takeEnd(d);
      if (n == 0 || n > std::max(partnerAt, distance)) return false;
      if (std::erase(d.tests, isSafe) != 0 && n <= distance) ++unattacked;
      d.at = {};
      if (n == partnerAt) {
        if (d.occupants != kOwn) return false;
        partner = d;
      } else if (d.isPlainEmpty()) {
        ++clear;
      } else {
        return false;
      }
    }
    if (partner.occupants != kOwn || clear != std::max(partnerAt, distance) - 1) return false;
    // A royal piece must not end on an attacked square anyway, so only the squares before the last need a
    // test.
    if (safe ? unattacked < distance - 1 : unattacked > 0) return false;
    // If the partner stands on the destination and may have moved, the move is a swap with a piece in front,
    // not a castling.
    if (partnerAt == distance && !partner.asks(Op::TestUnmoved)) return false;
    std::erase(origin.tests, isSafe);
    const CellSet cells = takeCells(partner, board, program);
    const bool isZoned = cells != board.cells();
    Castling& castling =
        found
            .try_emplace({distance, partnerTo, partner, origin, safe, isZoned ? Vector{} : unit, turn},
                         Castling{distance, partnerTo, partner, origin, safe, {}, {}, {}, turn})
            .first->second;
    castling.units.insert(unit);
    castling.partnerAt.insert(partnerAt);
    if (isZoned) castling.partnerCells |= cells;
    return true;
  });
  std::vector<Castling> castlings;
  for (auto& [key, castling] : found) {
    const auto known =
        std::ranges::find_if(castlings, [&units = castling.units, &c = castling](Castling other) {
          other.units = units;
          return other == c;
        });
    if (known == castlings.end()) {
      castlings.push_back(std::move(castling));
    } else {
      known->units.insert(castling.units.begin(), castling.units.end());
    }
  }
  return castlings;
}

std::vector<CastlingToCells> takeCastlingsToCells(const Board& board, std::vector<RelativePath>& paths,
                                                  const MoveProgram& program) {
  struct Group {
    std::set<Beginning> begins;
    std::vector<std::size_t> paths;  // by their indices
  };
  std::map<AlikeToCells, Group> groups;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto one = toCells(board, paths[i], program);
    if (!one) continue;
    groups[one->first].begins.insert(one->second);
    groups[one->first].paths.push_back(i);
  }
  std::vector<CastlingToCells> castlings;
  std::vector<bool> taken(paths.size(), false);
  for (const auto& [alike, group] : groups) {
    const auto& [ends, partner, origin, safe, turn] = alike;
    CellSet from;
    for (const Beginning& begins : group.begins) from.add(begins.from);
    if (from.size() < 2 || pairsOnRank(board, from, ends.right) != group.begins) continue;
    for (const std::size_t path : group.paths) taken[path] = true;
    // Castling to both sides is one entry, even though a mover at the edge of the board has a partner on one
    // side only.
    const auto known = std::ranges::find_if(castlings, [&](const CastlingToCells& c) {
      CellSet all = c.from | from;
      return std::tie(c.partner, c.origin, c.safe, c.turn) == std::tie(partner, origin, safe, turn) &&
             pairsOnRank(board, all, ends.right) == group.begins &&
             pairsOnRank(board, all, c.ends[0].right) == pairsOnRank(board, c.from, c.ends[0].right);
    });
    if (known != castlings.end()) {
      known->ends.push_back(ends);
      known->from |= from;
    } else {
      castlings.push_back({from, partner, origin, safe, turn, {ends}});
    }
  }
  eraseMarked(paths, taken);
  return castlings;
}

}  // namespace fairyforge::explain
