// Finds the paths that generated code tests by itself: castling paths, also with a drop beside them, and
// changes of type in place. A castling path only moves own pieces; it requires that cells are empty, hold own
// pieces (unmoved, of certain types) or are safe for the mover, and attacks by plain moves must decide that
// safety.
#include "compiler/native/specialise/plan-castling-paths.h"

#include <algorithm>

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
  // Every piece that the move puts down must come to a cell that is certainly empty by then.
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
  castlingPath.vacated -= castlingPath.filled;
  castlingPath.testAfter = !isSafeAlone(variant, attacks, mover.side, castlingPath);
  auto& safe = castlingPath.safe;
  if (!castlingPath.testAfter && std::find(safe.begin(), safe.end(), path.to) == safe.end())
    safe.push_back(path.to);
  return castlingPath;
}

// Adds the path if it only changes the type of the piece on its cell. Such a change affects no attack, except
// in games with imitators.
bool addInPlace(const Variant& variant, Cell origin, const PlannedPath& planned,
                std::vector<ChangePlan>& inPlace) {
  const Path& path = planned.path;
  const bool isChange = path.to == origin && path.landing >= kAs && path.victims.empty() &&
                        !path.takesEnPassantVictim && path.relocations.empty() &&
                        path.enPassantTargets.empty() && path.edits.empty();
  if (!isChange || !path.lastIn.empty() || !path.lastNotIn.empty()) return false;
  if (variant.isRoyal(typeAt(path.landing - kAs))) return false;
  Guard guard = Guard::None;
  for (const CellCondition& c : path.conditions) {
    if (c.cell != origin || c.royal || c.enPassantTarget || c.safe || !c.typeSets.empty() || asksMore(c))
      return false;
    if (c.unmoved) guard = Guard::Unmoved;
  }
  const std::size_t as = path.landing - kAs;
  const auto known = std::find_if(inPlace.begin(), inPlace.end(), [&](const ChangePlan& c) {
    return c.as == as && c.guard == guard && c.effect == planned.effect;
  });
  ChangePlan& change =
      known != inPlace.end() ? *known : inPlace.emplace_back(ChangePlan{as, guard, planned.effect, {}});
  change.origins.add(origin);
  return true;
}

// If the path equals a castling path plus a drop from the hand on a vacated cell, adds the drop to that
// castling path. Returns false if there is no such castling path.
bool addDropBeside(const Variant& variant, const GeneralMover& mover, const AllAttacks& attacks, Cell origin,
                   const PlannedPath& planned, std::vector<CastlingPath>& castlingPaths) {
  const DropBeside& drop = *planned.later.drop;
  auto beside = asCastlingPath(variant, mover, attacks, origin,
                               {withoutDrop(planned.path, drop.type), 0, planned.effect});
  if (!beside) return false;
  const auto isSame = [&](const CastlingPath& known) {
    beside->effect = known.effect;
    beside->drops = known.drops;
    return *beside == known;
  };
  const auto known = std::ranges::find_if(castlingPaths, isSame);
  if (known == castlingPaths.end()) return false;
  known->drops.emplace_back(index(drop.type), planned.effect);
  return true;
}

// Plans the path as a castling path, as a drop beside one or as a change of type in place, if it is one.
bool planSpecially(const Variant& variant, const GeneralMover& mover, const AllAttacks& attacks, Cell origin,
                   bool mayCastle, const PlannedPath& planned, PathsInCode& result) {
  if (mayCastle && planned.later.drop &&
      addDropBeside(variant, mover, attacks, origin, planned, result.castlingPaths))
    return true;
  if (mayCastle && result.castlingPaths.size() < kMaxCastlingPaths) {
    if (auto castlingPath = asCastlingPath(variant, mover, attacks, origin, planned)) {
      result.castlingPaths.push_back(std::move(*castlingPath));
      return true;
    }
  }
  return !variant.isRoyal(Piece(mover.type, mover.side)) && variant.imitators().empty() &&
         addInPlace(variant, origin, planned, result.inPlace);
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
    // Paths with a drop come after those without, to which they are added.
    std::vector<PlannedPath*> inOrder;
    for (const bool drops : {false, true}) {
      for (PlannedPath& planned : paths[origin])
        if (planned.later.drop.has_value() == drops) inOrder.push_back(&planned);
    }
    for (PlannedPath* const path : inOrder) {
      PlannedPath& planned = *path;
      const bool isOnly = std::ranges::count(paths[origin], planned.group, &PlannedPath::group) == 1;
      planned.isCastlingPath = isOnly && planSpecially(variant, mover, attacks, cellAt(origin),
                                                       isStart && mayCastle, planned, result);
      if (planned.isCastlingPath) continue;
      if (demands(planned.path, &CellCondition::enPassantTarget) ||
          demands(planned.path, &CellCondition::lastTo))
        continue;
      const bool unmoved =
          std::any_of(planned.path.conditions.begin(), planned.path.conditions.end(),
                      [&](const CellCondition& c) { return c.unmoved && c.cell == cellAt(origin); });
      (unmoved ? result.generalUnmovedOrigins : result.generalOrigins).add(cellAt(origin));
    }
  }
  return result;
}

}  // namespace fairyforge::specialise
