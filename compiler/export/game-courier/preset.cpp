// Examines the model once for everything on which printed code depends, so that all parts decide it alike.
#include "compiler/export/game-courier/preset.h"

#include <algorithm>

namespace fairyforge::exports::game_courier {

const char* sideName(Side side) {
  return side == Side::White ? "White" : "Black";
}

const char* kingOf(Side side) {
  return side == Side::White ? "kingWhite" : "kingBlack";
}

Preset::Preset(const Model& of)
    : model(of),
      variant(*of.variant),
      q(of, functions),
      hasPromotions(of.hasSecondPart()),
      hasImitators(of.hasImitators()),
      hasHands(of.hasHands()),
      hasTrays(of.hasTrays()),
      hasTriggers(!variant.triggers().empty()) {
  variant.board().forEachCell([&](Cell cell) { cells.push_back(cell); });
  for (const auto& side : model.types) {
    for (const TypeModel& type : side) {
      for (const Special& move : type.specials) {
        mostVictims = std::max(mostVictims, move.victims.size());
        mostCarries = std::max(mostCarries, move.carries.size());
        hasShifts = hasShifts || move.shift;
      }
    }
  }
}

bool Preset::isDecidedByBoard() const {
  return !variant.goals().empty() || variant.end().bareKing.kind != BareKingRule::Kind::Off ||
         std::ranges::any_of(kBothSides, [&](Side side) {
           return variant.end().royals[index(side)] == RoyalRule::All && variant.startsWithRoyal(side);
         });
}

bool Preset::hasUncheckingPieces() const {
  return std::ranges::any_of(variant.types(), [](const PieceType& t) { return t.givesNoCheck; });
}

bool Preset::takesOwn(Side side) const {
  const auto isOwn = [](const Special& move) { return move.target == Target::Own; };
  return std::ranges::any_of(model.types[index(side)], [&](const TypeModel& type) {
    return !type.moves[index(Target::Own)].empty() || std::ranges::any_of(type.specials, isOwn);
  });
}

bool Preset::testsSafety(Side side) const {
  const auto asksSafety = [](const Special& move) {
    return std::ranges::any_of(move.asks, &Special::Ask::safe);
  };
  return std::ranges::any_of(model.types[index(side)], [&](const TypeModel& type) {
    return std::ranges::any_of(type.specials, asksSafety);
  });
}

std::string Preset::imitatorsOf(Side side) {
  return q.isOneOf(typesWhere([&](TypeId type) { return variant.type(type).imitates; }), side);
}

std::string Preset::royalsOf(Side side) {
  return q.isOneOf(variant.royalTypes(), side);
}

}  // namespace fairyforge::exports::game_courier
