// Recognises simple paths, condition by condition.
#include "compiler/native/specialise/simple-path.h"

#include <algorithm>

namespace fairyforge::specialise {
namespace {

Path withOccupants(Path path, Cell cell, Occupants occupants) {
  for (CellCondition& c : path.conditions) {
    if (c.cell == cell) {
      c.occupants = occupants;
      return path;
    }
  }
  path.conditions.push_back(CellCondition::on(cell, occupants));
  return path;
}

}  // namespace

Occupants occupantsAt(const Path& path, Cell cell) {
  const CellCondition* c = conditionOn(path, cell);
  return c == nullptr ? kAnything : c->occupants;
}

bool asksMore(const CellCondition& c) {
  return c.lastFrom || c.lastTo || c.attacked || c.defended || c.marks != 0 || c.owners != kAnyOwner ||
         !c.others.empty() || c.no.any();
}

// Returns the path as a simple path: a quiet move or a capture on its destination, perhaps of an unmoved
// piece, with conditions only on which other cells are empty or occupied; otherwise nothing.
std::optional<SimplePath> asSimple(const Path& path, Cell origin) {
  if (path.to == origin || path.takesEnPassantVictim || path.keepsType() || !path.relocations.empty() ||
      !path.lastIn.empty() || !path.lastNotIn.empty()) {
    return std::nullopt;
  }
  SimplePath simple;
  const Occupants atTarget = occupantsAt(path, path.to);
  if (atTarget == kEmpty && path.victims.empty()) {
    simple.mode = Mode::Quiet;
  } else if (atTarget == kEnemy && path.victims == std::vector{path.to}) {
    const CellCondition* target = conditionOn(path, path.to);
    simple.mode = target->royal ? Mode::TakeRoyal : Mode::Capture;
    if (target->royal && !path.enPassantTargets.empty()) return std::nullopt;
  } else {
    return std::nullopt;
  }
  simple.path.to = path.to;
  for (const CellCondition& c : path.conditions) {
    const bool royal = c.royal && (c.cell != path.to || simple.mode != Mode::TakeRoyal);
    if (royal || c.enPassantTarget || c.safe || !c.typeSets.empty() || asksMore(c)) return std::nullopt;
    if (c.cell == origin) {
      if (c.unmoved) simple.guard = Guard::Unmoved;
      continue;
    }
    if (c.unmoved) return std::nullopt;
    if (c.cell == path.to) continue;
    if (c.occupants == kEmpty) {
      simple.path.empty.push_back(c.cell);
    } else if (c.occupants == kAnyPiece) {
      simple.path.filled.push_back(c.cell);
    } else {
      return std::nullopt;
    }
  }
  std::sort(simple.path.empty.begin(), simple.path.empty.end());
  std::sort(simple.path.filled.begin(), simple.path.filled.end());
  if (!path.enPassantTargets.empty() && !simple.path.filled.empty()) return std::nullopt;
  return simple;
}

void split(Path path, const std::function<void(Path)>& part) {
  const Occupants atTarget = occupantsAt(path, path.to);
  Occupants simple = 0;
  if (path.victims.empty()) simple = kEmpty;
  if (path.victims == std::vector{path.to}) simple = kEnemy;
  const auto first = static_cast<Occupants>(atTarget & simple);
  const auto rest = static_cast<Occupants>(atTarget & ~simple);
  if (first == 0 || rest == 0) return part(std::move(path));
  part(withOccupants(path, path.to, first));
  const Cell to = path.to;
  part(withOccupants(std::move(path), to, rest));
}

}  // namespace fairyforge::specialise
