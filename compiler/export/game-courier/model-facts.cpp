// Facts about a model that the printers need, derived from its moves.
#include <algorithm>
#include <numeric>

#include "compiler/core/rules/type-changes.h"
#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {
namespace {

constexpr std::size_t kMaxCellsShown = 100;

}  // namespace

bool TypeModel::canMove() const {
  return !specials.empty() || !fixed.empty() || !turns.empty() ||
         std::any_of(std::begin(moves), std::end(moves), [](const auto& list) { return !list.empty(); });
}

// Could a piece of a type for which holds(type) is true meet the predicate?
bool Model::mayBe(const SquarePredicate& predicate, Cell start,
                  const std::function<bool(std::size_t)>& holds) const {
  if (start != kNoCell) return holds(index(variant->start().at(start).type()));
  for (std::size_t t = 0; t < variant->types().size(); ++t) {
    if ((!predicate.types || predicate.types->has(typeAt(t))) && holds(t)) return true;
  }
  return false;
}

bool Model::hasImitators() const {
  return std::any_of(variant->types().begin(), variant->types().end(),
                     [](const PieceType& t) { return t.imitates; });
}

bool Model::hasSecondPart() const {
  for (const auto& side : types) {
    for (const TypeModel& type : side) {
      for (const Becoming& b : type.becomes) {
        if (b.choices.size() > 1) return true;
      }
      for (const auto& list : type.imitatedBecomes) {
        for (const Becoming& b : list) {
          if (b.choices.size() > 1) return true;
        }
      }
    }
  }
  return false;
}

bool Model::hasRoyal(Side side) const {
  return variant->end().royals[index(side)] != RoyalRule::None &&
         (variant->startsWithRoyal(side) || variant->royalsCanGrow());
}

bool Model::hasOneRoyal(Side side) const {
  const auto& cells = variant->start().cells;
  const auto royals = std::count_if(cells.begin(), cells.end(), [&](Piece piece) {
    return piece && piece.side() == side && variant->isRoyal(piece.type());
  });
  if (royals != 1 || variant->royalsCanGrow() || !hasRoyal(side)) return false;
  bool isKept = true;
  forEachChange(variant->parts(), side, [&](TypeId from, TypeId to) {
    isKept = isKept && (!variant->isRoyal(from) || variant->isRoyal(to));
  });
  if (!isKept) return false;
  // The variable follows moves of the piece itself, so no other piece may carry it along.
  bool carried = false;
  for (const Side by : kBothSides) {
    for (const TypeModel& type : types[index(by)]) {
      forEachCarried(type, [&](const SquarePredicate& predicate, Cell start) {
        if ((predicate.occupants & (by == side ? kOwn : kEnemy)) == 0) return;
        const auto isRoyal = [&](std::size_t t) { return variant->isRoyal(typeAt(t)); };
        carried = carried || mayBe(predicate, start, isRoyal);
      });
    }
  }
  return !carried;
}

bool Model::showsMoves() const {
  std::size_t cells = 0;
  variant->board().forEachCell([&](Cell) { ++cells; });
  return cells <= kMaxCellsShown;
}

bool Model::losesPast() const {
  if (hasHands() || variant->registers().last || variant->registers().lastMove) return false;
  const auto& resetting = variant->end().clockResetting;
  const auto resets = [&](TypeId type) { return resetting.has(type); };
  const auto isGained = [&](const std::vector<Becoming>& list) {
    return std::any_of(list.begin(), list.end(), [&](const Becoming& b) {
      return std::any_of(b.choices.begin(), b.choices.end(), resets);
    });
  };
  for (const Side side : kBothSides) {
    const int up = side == Side::White ? 1 : -1;
    for (const TypeModel& type : types[index(side)]) {
      // It must not be able to return: its type only moves forward, and no other type can become or carry it.
      if (resets(type.type)) {
        for (const auto& [by, origins] : type.reach) {
          bool forward = true;
          origins.forEach([&](Cell from) {
            const int levels = layout.level(layout.at(from, by)) - layout.level(from);
            forward = forward && (by.ranks + levels) * up > 0;
          });
          if (!forward) return false;
        }
      }
      const bool marksEnPassant =
          type.anyMultiLegMove([](const auto& move) { return !move.enPassantTargets.empty(); });
      if (marksEnPassant && !resets(type.type)) return false;
      if (isGained(type.becomes)) return false;
      for (const TurnInPlace& turn : type.turns) {
        if (resets(turn.into) || resets(type.type)) return false;
      }
      const auto landsAsResetting = [&](const auto& move) {
        return move.landing >= kAs && resets(typeAt(move.landing - kAs));
      };
      if (type.anyMultiLegMove(landsAsResetting)) return false;
      bool carried = false;
      forEachCarried(type, [&](const SquarePredicate& predicate, Cell start) {
        carried = carried || mayBe(predicate, start, [&](std::size_t t) { return resets(typeAt(t)); });
      });
      if (carried) return false;
    }
  }
  for (const Trigger& trigger : variant->triggers()) {
    if (std::any_of(trigger.choices.begin(), trigger.choices.end(), resets)) return false;
    if (trigger.changing.overlaps(resetting)) return false;
  }
  return true;
}

std::size_t Model::pieceCount(Side side) const {
  const Setup& start = variant->start();
  std::size_t counts[kSides] = {};
  for (const Piece piece : start.cells) counts[index(Side::White)] += piece && piece.side() == Side::White;
  for (const Piece piece : start.cells) counts[index(Side::Black)] += piece && piece.side() == Side::Black;
  if (!hasHands()) return counts[index(side)];
  for (const Side each : kBothSides) {
    const auto& hand = start.hands[index(each)];
    counts[index(each)] += std::accumulate(hand.begin(), hand.end(), std::size_t{0});
  }
  const auto& fate = variant->hands().fate;
  const bool changeSides = fate[0] == CaptureFate::CaptorsHand || fate[1] == CaptureFate::CaptorsHand;
  return changeSides ? counts[0] + counts[1] : counts[index(side)];
}

bool Model::dropsAreSafe(Side side) const {
  using Kind = Probe::Kind;
  if (hasImitators() || variant->royalsCanGrow()) return false;
  const auto asksForAPiece = [](const Probe& p) {
    return p.kind == Kind::Hop || p.kind == Kind::Hops ||
           std::any_of(p.needs.begin(), p.needs.end(), [](const Need& need) { return !need.empty; });
  };
  const auto isOpened = [&](const Geometry& geometry) {
    return std::any_of(geometry.begin(), geometry.end(), [&](const Group& group) {
      return std::any_of(group.probes.begin(), group.probes.end(), asksForAPiece);
    });
  };
  for (const TypeModel& type : types[index(opponent(side))]) {
    for (const Moves& moves : type.moves[index(Target::Enemy)]) {
      if (isOpened(moves.geometry)) return false;
    }
    for (const Special& special : type.specials) {
      if (special.target == Target::Enemy && isOpened(special.geometry)) return false;
    }
    if (!type.remoteCaptures.empty()) return false;
    for (const Fixed& fixed : type.fixed) {
      if (fixed.target == Target::Enemy || !fixed.victims.empty()) return false;
    }
  }
  return true;
}

bool Model::carries(Side side, Side other) const {
  bool any = false;
  for (const TypeModel& type : types[index(side)]) {
    forEachCarried(type, [&](const SquarePredicate& predicate, Cell) {
      any = any || (predicate.occupants & (side == other ? kOwn : kEnemy)) != 0;
    });
  }
  return any;
}

std::size_t Model::mostChanges() const {
  std::size_t most = 0;
  for (const auto& side : types) {
    for (const TypeModel& type : side) {
      TypeModel::forEachMultiLegMove(type, [&](const auto& move) {
        most =
            std::max(most, move.victims.size() + move.carries.size() + (move.takesEnPassantVictim ? 1 : 0));
      });
    }
  }
  return most;
}

}  // namespace fairyforge::exports::game_courier
