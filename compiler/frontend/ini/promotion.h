// Promotion, and the types of promoted pieces that become pawns again when they are taken.
#pragma once

#include <array>

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

struct IniPromotion {
  std::array<CellSet, kSides> zone{};  // on these cells ...
  TypeRefs promoting{};                // ... these promote ...
  TypeRefs choices{};                  // ... to these
  TypeRefs ofSide[kSides]{};           // ... of each player
  bool stopsShort = false;             // pawns keep out of there, as they have nothing to promote to
  bool onEntry = false;                // there is a pawn that could promote in the zone without entering it
};

// The types that a key names (`promotionPawnTypes`), which may be others for White than for Black where neither side can
// ever have those of the other.
TypeRefs typesOfSides(const IniGame& game, const std::string& key);

IniPromotion addPromotion(const IniGame& game);

// Declares the types of pawns that have been promoted and become pawns again when they are taken; `out` has those
// that they were promoted to.
void addPromotedTypes(IniValues& values, const IniPromotion& promotion, const SourceSpan& place,
                      IniLayer& out);
// The types and what they are called when they were promoted and will be demoted.
TypeRefs withPromoted(IniValues& values, const IniPromotion& promotion, TypeRefs types);

}  // namespace fairyforge::frontend::ini
