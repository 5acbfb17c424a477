// Writes the programs of castling, for notation (`O2`) and for statements.
#pragma once

#include <optional>

#include "compiler/core/rules/move-program.h"

namespace fairyforge::movement {

// The register with the partner's cell. Notation uses no other register above 4 (lower.cpp).
inline constexpr std::uint16_t kCastlingPartner = 5;

// Castling along one step. The partner is the first piece in the direction of the step; it must be the
// player's, unmoved, and at least as far away as the castler goes. It goes to the cell before the castler's
// destination.
struct CastlingSpec {
  StepId across{};
  int distance = 0;                       // how many cells the castler goes
  bool unmoved = false;                   // must the castler be unmoved?
  CellSet partnerCells{};                 // where the partner must stand
  std::optional<TypeSet> partnerTypes{};  // nothing: any type
  std::uint16_t landing = kArriving;
  // Must the castler's origin, and the cells before its destination, not be attacked?
  bool safe = true;
};

// Emits the castling at the current address, where the cursor must be on the origin.
void emitCastling(ProgramBuilder& builder, const CastlingSpec& spec);

}  // namespace fairyforge::movement
