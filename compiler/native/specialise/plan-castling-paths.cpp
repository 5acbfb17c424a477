// Finds the paths that generated code tests by itself: castling paths, also with a drop beside them, and
// changes of type in place. A castling path only moves own pieces; it requires that cells are empty, hold own
// pieces (unmoved, of certain types) or are safe for the mover, and attacks by plain moves must decide that
// safety.
#include "compiler/native/specialise/plan-castling-paths.h"

#include <algorithm>

#include "compiler/core/base/any-of.h"

namespace fairyforge::specialise {
namespace {

constexpr std::size_t kMaxCastlingPaths = 8;

// Do attacks by plain moves decide whether a cell is safe? They do not if imitators may attack, or if pieces
// that give no check attack.
bool attacksTellSafety(const Variant& variant, const AllAttacks& attacks) {
  const auto mayTakeMore = [](const PieceType& type) { return type.imitates && !type.givesNoCheck; };
  const auto givesNoCheck = [&](const AttackFunction& attack) {
    return variant.type(attack.type).givesNoCheck;
  };
  return std::none_of(variant.types().begin(), variant.types().end(), mayTakeMore) &&
         std::all_of(attacks.begin(), attacks.end(), [&](const SideAttacks& bySide) {
           return std::none_of(bySide.functions.begin(), bySide.functions.end(), givesNoCheck);
         });
}

// `path` attacks the destination, but the move may end this attack by other cells that it vacates or fills.
// Is castling impossible in such positions anyway, because the attacker also attacks a cell that must be safe
// before the move? If royal pieces can be removed by explosions, this does not follow: attackers may have to
// spare one cell and not another.
bool isForbiddenBefore(const Variant& variant, const AttackFunction& attack, const OccupancyPath& path,
                       const CastlingPath& castlingPath) {
  const auto isImplied = [&](const OccupancyPath& other) {
    const auto isAmong = [](const CellList& cells, Cell cell) {
      return std::ranges::find(cells, cell) != cells.end();
    };
    return other.to == path.to &&
           std::ranges::all_of(other.filled, [&](Cell cell) { return isAmong(path.filled, cell); }) &&
           std::ranges::all_of(other.empty, [&](Cell cell) {
             return cell == castlingPath.origin || isAmong(path.empty, cell);
           });
  };
  return !variant.royalsCanVanish() && std::ranges::any_of(castlingPath.safe, [&](Cell cell) {
    return std::ranges::any_of((*attack.attackers)[index(cell)], isImplied);
  });
}

// Is the mover safe after the move exactly if it is safe on the destination with all else unchanged? Yes if
// no attack on the destination depends on the other cells that the move vacates or fills.
bool isSafeAlone(const Variant& variant, const AllAttacks& attacks, Side side,
                 const CastlingPath& castlingPath) {
  const auto vacated = [&](Cell cell) {
    return cell != castlingPath.origin && castlingPath.vacated.has(cell);
  };
  const auto filled = [&](Cell cell) { return cell != castlingPath.to && castlingPath.filled.has(cell); };
  for (const Side by : {opponent(side), Side::Third}) {
    for (const AttackFunction& attack : attacks[index(by)].functions) {
      for (const OccupancyPath& path : (*attack.attackers)[index(castlingPath.to)]) {
        if (std::ranges::any_of(path.empty, vacated) || std::ranges::any_of(path.filled, filled))
          return false;
        const bool mayEnd =
            std::ranges::any_of(path.empty, filled) || std::ranges::any_of(path.filled, vacated);
        if (mayEnd && !isForbiddenBefore(variant, attack, path, castlingPath)) return false;
      }
    }
  }
  return true;
}

// Returns the path as a castling path, if it only moves other own pieces and needs certain cells empty, own
// pieces on others and no attacks on them; otherwise nothing.
std::optional<CastlingPath> asCastlingPath(const Variant& variant, const GeneralMover& mover,
                                           const AllAttacks& attacks, Cell origin,
                                           const PlannedPath& planned) {
  const Path& path = planned.path;
  const bool changes = path.landing >= kAs || mover.changingOn.has(path.to);
  if (!path.lastIn.empty() || !path.lastNotIn.empty()) return std::nullopt;
  if (!path.victims.empty() || path.takesEnPassantVictim || !path.enPassantTargets.empty() ||
      !path.edits.empty() || path.to == origin || changes) {
    return std::nullopt;
  }
  CastlingPath castlingPath{.origin = origin,
                            .to = path.to,
                            .own = {},
                            .empty = {},
                            .unmoved = {},
                            .types = {},
                            .safe = {},
                            .vacated = {},
                            .filled = {},
                            .effect = planned.effect};
  for (const CellCondition& c : path.conditions) {
    if (c.asks(Op::TestRoyal) || c.asks(Op::TestEnPassant) || asksMore(c) ||
        (c.cell == origin && c.asks(Op::TestType)))
      return std::nullopt;
    for (const std::uint16_t types : c.operandsOf(Op::TestType))
      castlingPath.types.emplace_back(c.cell, types);
    if (c.asks(Op::TestUnmoved)) castlingPath.unmoved.add(c.cell);
    if (c.asks(Op::TestSafe)) {
      if (c.cell == origin) {
        castlingPath.safeAtOrigin = true;
      } else {
        castlingPath.safe.push_back(c.cell);
      }
    }
    if (c.cell == origin) continue;
    if (c.occupants == kEmpty) {
      castlingPath.empty.add(c.cell);
    } else if (c.occupants == kOwn) {
      castlingPath.own.add(c.cell);
    } else {
      return std::nullopt;
    }
  }
  // Every piece that the move puts down must come to a cell that is certainly empty by then.
  castlingPath.vacated.add(origin);
  castlingPath.filled.add(path.to);
  for (const Relocation& r : path.relocations) {
    if (!castlingPath.own.has(r.from)) return std::nullopt;
    castlingPath.vacated.add(r.from);
    castlingPath.filled.add(r.to);
  }
  const auto isFree = [&](Cell cell) {
    return castlingPath.empty.has(cell) || castlingPath.vacated.has(cell);
  };
  if (!allOf(castlingPath.filled, isFree)) return std::nullopt;
  castlingPath.vacated -= castlingPath.filled;
  castlingPath.testAfter = !isSafeAlone(variant, attacks, mover.side, castlingPath);
  auto& safe = castlingPath.safe;
  if (!castlingPath.testAfter && std::find(safe.begin(), safe.end(), path.to) == safe.end())
    safe.push_back(path.to);
  return castlingPath;
}

}  // namespace

PathsInCode planPathsInCode(const Variant& variant, const GeneralMover& mover, const AllAttacks& attacks,
                            PathsByOrigin& paths) {
  PathsInCode result;
  const bool mayCastle = mover.staysRoyal && attacksTellSafety(variant, attacks);
  for (std::size_t origin = 0; origin < paths.size(); ++origin) {
    const Piece atStart = variant.start().cells[origin];
    const bool isStart =
        atStart == Piece(mover.type, mover.side) && variant.start().unmoved.has(cellAt(origin));
    for (PlannedPath& planned : paths[origin]) {
      const bool isOnly = std::ranges::count(paths[origin], planned.group, &PlannedPath::group) == 1;
      if (isStart && mayCastle && isOnly && result.castlingPaths.size() < kMaxCastlingPaths) {
        if (auto castlingPath = asCastlingPath(variant, mover, attacks, cellAt(origin), planned)) {
          result.castlingPaths.push_back(std::move(*castlingPath));
          planned.isCastlingPath = true;
          continue;
        }
      }
      if (asks(planned.path, Op::TestEnPassant) || asks(planned.path, Op::TestLastTo)) continue;
      const bool unmoved = std::any_of(
          planned.path.conditions.begin(), planned.path.conditions.end(),
          [&](const CellCondition& c) { return c.asks(Op::TestUnmoved) && c.cell == cellAt(origin); });
      (unmoved ? result.generalUnmovedOrigins : result.generalOrigins).add(cellAt(origin));
    }
  }
  return result;
}

}  // namespace fairyforge::specialise
