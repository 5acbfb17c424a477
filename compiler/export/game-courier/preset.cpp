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
      TypeModel::forEachMultiLegMove(type, [&](const auto& move) {
        mostVictims = std::max(mostVictims, move.victims.size());
        mostCarries = std::max(mostCarries, move.carries.size());
        hasShifts = hasShifts || move.shift;
      });
    }
  }
}

bool Preset::isDecidedByBoard() const {
  return !variant.goals().empty() || variant.end().bareKing.kind != BareKingRule::Kind::Off ||
         std::any_of(kBothSides.begin(), kBothSides.end(), [&](Side side) {
           return variant.end().royals[index(side)] == RoyalRule::All && variant.startsWithRoyal(side);
         });
}

bool Preset::hasUncheckingPieces() const {
  return std::any_of(variant.types().begin(), variant.types().end(),
                     [](const PieceType& t) { return t.givesNoCheck; });
}

bool Preset::takesOwn(Side side) const {
  for (const TypeModel& type : model.types[index(side)]) {
    const auto isOwn = [](const auto& moves) { return moves.target == Target::Own; };
    if (!type.moves[index(Target::Own)].empty() || type.anyMultiLegMove(isOwn)) return true;
  }
  return false;
}

bool Preset::testsSafety(Side side) const {
  for (const TypeModel& type : model.types[index(side)]) {
    const auto asksSafety = [](const auto& move) {
      return std::any_of(move.asks.begin(), move.asks.end(), [](const auto& ask) { return ask.safe; });
    };
    if (type.anyMultiLegMove(asksSafety)) return true;
  }
  return false;
}

std::string Preset::imitatorsOf(Side side) {
  return q.isOneOf(typesWhere([&](TypeId type) { return variant.type(type).imitates; }), side);
}

std::string Preset::royalsOf(Side side) {
  return q.isOneOf(variant.royalTypes(), side);
}

}  // namespace fairyforge::exports::game_courier
