// The rules by which the board alone ends the game.
#pragma once

#include <array>

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

struct EndPlan {
  BareKingRule::Kind bareKing = BareKingRule::Kind::Off;
  TypeSet material;
  bool royalsCanVanish = false;
  std::array<bool, kSides> losesWithoutRoyals{};
  std::array<bool, kSides> startsWithoutRoyals{};
  std::array<RoyalRule, kSides> royals{};
  // Is there code for moves after which royal pieces need not be safe: since the same player moves again, or since
  // captures must be made that are not legal?
  bool hasFreeTurns = false;
};

EndPlan planEnd(const Variant& variant);

}  // namespace fairyforge::specialise
