#include "compiler/native/specialise/plan-end.h"

#include <algorithm>

namespace fairyforge::specialise {

EndPlan planEnd(const Variant& variant) {
  const EndRules& rules = variant.end();
  EndPlan end;
  end.bareKing = rules.bareKing.kind;
  end.royalsCanVanish = variant.royalsCanVanish();
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (variant.isMaterial(typeAt(t))) end.material.add(typeAt(t));
  }
  for (const Side side : kBothSides) {
    end.royals[index(side)] = rules.royals[index(side)];
    end.startsWithoutRoyals[index(side)] = !variant.startsWithRoyal(side);
    end.losesWithoutRoyals[index(side)] = variant.losesWithoutRoyals(side);
    const auto isRoyal = [&](Piece piece) { return piece && piece.side() == side && variant.isRoyal(piece); };
    end.severalRoyals[index(side)] = rules.royals[index(side)] == RoyalRule::Any &&
                                     variant.imitators().empty() &&
                                     std::ranges::count_if(variant.start().cells, isRoyal) > 1;
  }
  const TurnRules& turns = variant.turns();
  end.hasFreeTurns = (turns.hasSeries() && !turns.safeAfterEachMove) ||
                     (turns.captureDuty != CaptureDuty::None && !turns.dutyIsOfLegal);
  return end;
}

}  // namespace fairyforge::specialise
