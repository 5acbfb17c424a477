// Promotion, and types for promoted pieces that become pawns again when they are captured.
#pragma once

#include <array>

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

struct IniPromotion {
  std::array<CellSet, kSides> zone{};  // where they promote
  TypeRefs promoting{};                // the types that promote
  TypeRefs choices{};                  // the types that they may promote to
  TypeRefs ofSide[kSides]{};           // the same for each player
  bool stopsShort = false;             // pawns may not enter the zone, since they have nothing to promote to
  bool onEntry = false;                // a pawn could promote in the zone without entering it
};

// The types that a key such as `promotionPawnTypes` names. White's may differ from Black's if neither side
// can ever have the other's.
TypeRefs typesOfSides(const IniGame& game, const std::string& key);

IniPromotion addPromotion(const IniGame& game);

// Declares types for promoted pawns that become pawns again when they are captured. `out` already has the
// types that they are promoted to.
void addPromotedTypes(IniValues& values, const IniPromotion& promotion, const SourceSpan& place,
                      IniLayer& out);
// The types, together with their promoted versions that will be demoted.
TypeRefs withPromoted(IniValues& values, const IniPromotion& promotion, TypeRefs types);

}  // namespace fairyforge::frontend::ini
