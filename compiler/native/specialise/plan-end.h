// Plans the rules by which lost royal pieces and bare kings end the game.
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
  // Does the side begin with several royal pieces that must all be safe? Then masks are about all of them.
  std::array<bool, kSides> severalRoyals{};
  // Is there code for turns after which royal pieces need not be safe? Needed if the same player moves again,
  // or if captures count for a duty although they are illegal.
  bool hasFreeTurns = false;
};

EndPlan planEnd(const Variant& variant);

}  // namespace fairyforge::specialise
