// Derives facts about a model (model.h) that the printers of code need.
#include <algorithm>
#include <numeric>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/type-changes.h"
#include "compiler/export/game-courier/model.h"
#include "compiler/export/idle-rules.h"

namespace fairyforge::exports::game_courier {
namespace {

constexpr std::size_t kMaxCellsShown = 100;

}  // namespace

bool TypeModel::canMove() const {
  return !moves.empty() || !turns.empty();
}

bool Model::hasImitators() const {
  return std::ranges::any_of(variant->types(), [](const PieceType& t) { return t.imitates; });
}

bool Model::hasSecondPart() const {
  const auto chooses = [](const std::vector<Becoming>& list) {
    return std::ranges::any_of(list, [](const Becoming& b) { return b.choices.size() > 1; });
  };
  return std::ranges::any_of(types, [&](const auto& side) {
    return std::ranges::any_of(side, [&](const TypeModel& type) {
      return chooses(type.becomes) || std::ranges::any_of(type.imitatedBecomes, chooses);
    });
  });
}

bool Model::hasRoyal(Side side) const {
  return variant->end().royals[index(side)] != RoyalRule::None &&
         (variant->startsWithRoyal(side) || variant->royalsCanGrow());
}

bool Model::hasOneRoyal(Side side) const {
  if (royalCount(*variant, side) != 1 || variant->royalsCanGrow() || !hasRoyal(side)) return false;
  bool isKept = true;
  forEachChange(variant->parts(), side, [&](TypeId from, TypeId to) {
    isKept = isKept && (!variant->isRoyal(from) || variant->isRoyal(to));
  });
  if (!isKept) return false;
  // Only the royal piece's own moves update the variable with its cell, so no other move may carry it along.
  return !carries(Side::White, side, variant->royalTypes()) &&
         !carries(Side::Black, side, variant->royalTypes());
}

bool Model::showsMoves() const {
  return variant->board().cells().size() <= kMaxCellsShown;
}

std::size_t Model::pieceCount(Side side) const {
  const Setup& start = variant->start();
  std::size_t counts[kSides] = {};
  for (const Piece piece : start.cells) {
    if (piece && piece.side() != Side::Third) ++counts[index(piece.side())];
  }
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
    return p.kind == Kind::Hop || std::ranges::any_of(p.needs, [](const Need& need) { return !need.empty; });
  };
  const auto isOpened = [&](const Geometry& geometry) {
    return std::ranges::any_of(
        geometry, [&](const Group& group) { return std::ranges::any_of(group.probes, asksForAPiece); });
  };
  for (const TypeModel& type : types[index(opponent(side))]) {
    for (const Moves& moves : type.moves) {
      if (moves.target == Target::Enemy && isOpened(moves.geometry)) return false;
    }
    if (!type.remoteCaptures.empty()) return false;
  }
  return true;
}

bool Model::carries(Side by, Side owner, const TypeSet& some) const {
  return std::ranges::any_of(
      types[index(by)], [&](const TypeModel& type) { return type.carried[index(owner)].overlaps(some); });
}

std::size_t Model::mostChanges() const {
  std::size_t most = 0;
  for (const auto& side : types) {
    for (const TypeModel& type : side) {
      for (const Moves& move : type.moves)
        most =
            std::max(most, move.victims.size() + move.carries.size() + (move.takesEnPassantVictim ? 1 : 0));
    }
  }
  return most;
}

}  // namespace fairyforge::exports::game_courier
