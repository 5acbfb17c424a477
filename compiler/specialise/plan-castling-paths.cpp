// Castling paths: general moves of a royal piece from where it starts, such as castling, and changes of type
// in place, which generated code follows without help.
#include <algorithm>

#include "compiler/specialise/planner.h"

namespace fairyforge {
namespace {

constexpr std::size_t kMaxCastlingPaths = 8;

}  // namespace

// Takes the castling paths out of a type's general paths and notes where the rest start.
void Planner::planCastlingPaths(Side side, TypePlan& t) {
  const TypeId type = typeAt(t.type);
  for (std::size_t origin = 0; origin < t.general.size(); ++origin) {
    const Piece atStart = variant_.start().cells[origin];
    const bool isStart = atStart == Piece(type, side) && variant_.start().unmoved.has(cellAt(origin));
    for (PlannedPath& planned : t.general[origin]) {
      const auto sameMove =
          std::count_if(t.general[origin].begin(), t.general[origin].end(),
                        [&](const PlannedPath& other) { return other.group == planned.group; });
      if (isStart && t.royal && !t.makeAndTest && sameMove == 1 &&
          t.castlingPaths.size() < kMaxCastlingPaths) {
        if (auto castlingPath = asCastlingPath(side, t, cellAt(origin), planned)) {
          t.castlingPaths.push_back(std::move(*castlingPath));
          planned.isCastlingPath = true;
          continue;
        }
      }
      if (sameMove == 1 && addInPlace(t, cellAt(origin), planned)) {
        planned.isCastlingPath = true;
        continue;
      }
      if (tests(planned.path, &CellCondition::enPassantTarget) || tests(planned.path, &CellCondition::lastTo))
        continue;
      const bool unmoved =
          std::any_of(planned.path.conditions.begin(), planned.path.conditions.end(),
                      [&](const CellCondition& c) { return c.unmoved && c.cell == cellAt(origin); });
      (unmoved ? t.generalUnmovedOrigins : t.generalOrigins).add(cellAt(origin));
    }
  }
}

// A change of type in place takes nothing, so no attack depends on it. Games with pieces that imitate the
// type moved last are left out.
bool Planner::addInPlace(TypePlan& t, Cell origin, const PlannedPath& planned) const {
  const Path& path = planned.path;
  const bool isChange = path.to == origin && path.landing >= kAs && path.victims.empty() &&
                        !path.takesEnPassantVictim && path.relocations.empty() &&
                        path.enPassantTargets.empty();
  if (!isChange || !path.lastIn.empty() || !path.lastNotIn.empty() || t.royal || plan_.hasImitators)
    return false;
  if (variant_.isRoyal(typeAt(path.landing - kAs))) return false;
  Guard guard = Guard::None;
  for (const CellCondition& c : path.conditions) {
    if (c.cell != origin || c.royal || c.enPassantTarget || c.safe || !c.typeSets.empty() || asksMore(c))
      return false;
    if (c.unmoved) guard = Guard::Unmoved;
  }
  const std::size_t as = path.landing - kAs;
  const auto known = std::find_if(t.inPlace.begin(), t.inPlace.end(), [&](const ChangePlan& c) {
    return c.as == as && c.guard == guard && c.effect == planned.effect;
  });
  ChangePlan& change =
      known != t.inPlace.end() ? *known : t.inPlace.emplace_back(ChangePlan{as, guard, planned.effect, {}});
  change.origins.add(origin);
  return true;
}

std::optional<CastlingPath> Planner::asCastlingPath(Side side, const TypePlan& t, Cell origin,
                                                    const PlannedPath& planned) const {
  const Path& path = planned.path;
  const auto setsOff = [&](const auto& trigger) { return trigger.second.has(path.to); };
  const bool changes = path.landing >= kAs || (t.arrival && t.arrival->cells.has(path.to)) ||
                       t.severalTriggers.has(path.to) ||
                       std::any_of(t.triggers.begin(), t.triggers.end(), setsOff);
  if (!path.lastIn.empty() || !path.lastNotIn.empty() || castlingPathsNeedHelp_) return std::nullopt;
  if (!path.victims.empty() || path.takesEnPassantVictim || !path.enPassantTargets.empty() ||
      path.to == origin || changes) {
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
    if (c.royal || c.enPassantTarget || asksMore(c) || (c.cell == origin && !c.typeSets.empty()))
      return std::nullopt;
    for (const std::uint16_t types : c.typeSets) castlingPath.types.emplace_back(c.cell, types);
    if (c.unmoved) castlingPath.unmoved.add(c.cell);
    if (c.safe) {
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
  // Every piece that is put down must come to a cell that is known to be empty by then.
  castlingPath.vacated.add(origin);
  castlingPath.filled.add(path.to);
  for (const Relocation& r : path.relocations) {
    if (!castlingPath.own.has(r.from)) return std::nullopt;
    castlingPath.vacated.add(r.from);
    castlingPath.filled.add(r.to);
  }
  bool free = true;
  castlingPath.filled.forEach(
      [&](Cell cell) { free = free && (castlingPath.empty.has(cell) || castlingPath.vacated.has(cell)); });
  if (!free) return std::nullopt;
  castlingPath.filled.forEach([&](Cell cell) { castlingPath.vacated.remove(cell); });
  castlingPath.testAfter = !isSafeToo(side, castlingPath);
  return castlingPath;
}

// Is the mover safe after the move because it would be safe on the target alone? So it is if no attack
// reads that a cell besides the origin is vacated, or that one besides the target is filled.
bool Planner::isSafeToo(Side side, const CastlingPath& castlingPath) const {
  if (std::find(castlingPath.safe.begin(), castlingPath.safe.end(), castlingPath.to) ==
      castlingPath.safe.end())
    return false;
  const auto readsMore = [&](const OccupancyPath& path) {
    const auto vacated = [&](Cell cell) {
      return cell != castlingPath.origin && castlingPath.vacated.has(cell);
    };
    const auto filled = [&](Cell cell) { return cell != castlingPath.to && castlingPath.filled.has(cell); };
    return std::any_of(path.empty.begin(), path.empty.end(), vacated) ||
           std::any_of(path.filled.begin(), path.filled.end(), filled);
  };
  for (const Side by : {opponent(side), Side::Third}) {
    for (const AttackFunction& attack : attackFunctions_[index(by)]) {
      const auto& paths = (*attack.attackers)[index(castlingPath.to)];
      if (std::any_of(paths.begin(), paths.end(), readsMore)) return false;
    }
  }
  return true;
}

}  // namespace fairyforge
