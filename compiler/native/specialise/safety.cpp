// Lists all capturing paths once, by the cells on which they capture. Attacks on a cell are the same before
// and after the mover has gone there if none of these paths has a condition on the mover's origin that
// changes when it leaves.

#include "compiler/native/specialise/safety.h"

#include <algorithm>

namespace fairyforge::specialise {
namespace {

constexpr std::size_t kMaxPathsOntoCells = 1 << 12;

}  // namespace

// Returns the paths of all pieces by which `cell` can be captured.
const std::vector<SafetyRewriter::CapturePath>& SafetyRewriter::capturesOnto(Cell cell) {
  if (known_) return onto_[cell];
  known_ = true;
  for (const Side side : kAllOwners) {
    if (side == Side::Third && variant_.actingThird() == nullptr) continue;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      variant_.board().forEachCell([&](Cell from) {
        if (tooMany_) return;
        const auto paths =
            pathsFrom(variant_.board(), variant_.types()[t].program[index(side)], from, kMaxPathsOntoCells);
        if (!paths) tooMany_ = true;
        for (std::size_t i = 0; paths && i < paths->size(); ++i) {
          for (const Cell victim : (*paths)[i].victims)
            onto_[victim].push_back({side, typeAt(t), from, (*paths)[i]});
        }
      });
    }
  }
  return onto_[cell];
}

// Do the same enemies attack the empty `cell` whether the mover stands on it or still on its origin? An enemy
// whose line to `cell` the mover blocks on its origin would attack it after the move. If the origin must be
// safe (`safeAtOrigin`), no such enemy exists.
bool SafetyRewriter::isSame(Side side, Cell origin, Cell cell, bool safeAtOrigin) {
  const std::vector<CapturePath> captures = capturesOnto(cell);
  if (tooMany_) return false;
  return std::all_of(captures.begin(), captures.end(), [&](const CapturePath& capture) {
    if (capture.side == side) return true;
    const CellCondition* atOrigin = conditionOn(capture.path, origin);
    if (atOrigin == nullptr || capture.from == origin) return true;
    // A path that is impossible both with the mover on the origin and with the origin empty attacks neither
    // before nor after the move.
    const bool allowsMover =
        (atOrigin->occupants & kEnemy) != 0 && (atOrigin->owners >> index(side) & 1) != 0;
    if ((atOrigin->occupants & kEmpty) == 0 && !allowsMover) return true;
    if (!safeAtOrigin || *atOrigin != CellCondition::on(origin, kEmpty)) return false;
    const auto& closer = capturesOnto(origin);
    return std::any_of(closer.begin(), closer.end(), [&](const CapturePath& other) {
      if (other.side != capture.side || other.type != capture.type || other.from != capture.from)
        return false;
      const auto& demands = other.path.conditions;
      return other.path.lastIn.empty() && other.path.lastNotIn.empty() &&
             std::all_of(demands.begin(), demands.end(), [&](const CellCondition& c) {
               if (c.cell == origin)
                 return c == CellCondition::on(origin, c.occupants) && (c.occupants & kEnemy);
               const auto& all = capture.path.conditions;
               return c.cell != cell && std::find(all.begin(), all.end(), c) != all.end();
             });
    });
  });
}

bool SafetyRewriter::rewrite(Side side, Cell origin, Path& path) {
  const auto asks = [](const CellCondition& c) {
    return c.asksEither(Op::TestAttacked) || c.asks(Op::TestSafe, true);
  };
  if (std::none_of(path.conditions.begin(), path.conditions.end(), asks)) return true;
  if (!path.victims.empty())
    // A capturing path attacks only if its conditions hold, but tests of attacks leave out `safe`.
    return false;
  // TestAttacked also counts pieces that give no check, TestSafe does not.
  const auto& types = variant_.types();
  const auto quiet = [](const PieceType& type) { return type.givesNoCheck || type.imitates; };
  if (std::any_of(types.begin(), types.end(), quiet)) return false;
  const DemandedTest notAttacked{Op::TestAttacked, 0, true};
  const CellCondition* atOrigin = conditionOn(path, origin);
  const bool safeAtOrigin =
      atOrigin != nullptr && (atOrigin->asks(Op::TestSafe) || atOrigin->has(notAttacked));
  Path restated = path;
  for (CellCondition& c : restated.conditions) {
    if (!asks(c)) continue;
    if (c.asks(Op::TestAttacked) || c.has({Op::TestAttacked, 1, true}) || c.asks(Op::TestSafe, true))
      return false;
    if (c.cell != origin && (c.occupants != kEmpty || !isSame(side, origin, c.cell, safeAtOrigin)))
      return false;
    std::erase(c.tests, notAttacked);
    c.add({Op::TestSafe});
  }
  path = std::move(restated);
  return true;
}

}  // namespace fairyforge::specialise
