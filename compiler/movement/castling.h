// Writes the programs of castling, for notation (`O2`) and for statements.
#pragma once

#include <optional>

#include "compiler/core/rules/move-program.h"

namespace fairyforge::movement {

// The register with the partner's cell. No other movement uses this register.
inline constexpr std::uint16_t kCastlingPartner = 5;

// Castling along one step. The partner is the first piece in the direction of the step; it must be unmoved
// and at least as far away as the castler goes. The partner goes to the last cell that the castler passes.
struct CastlingSpec {
  StepId across{};
  int distance = 0;      // how many cells the castler goes
  bool unmoved = false;  // must the castler be unmoved?
  CellSet partnerCells{};
  std::optional<TypeSet> partnerTypes{};  // nothing: any type
  std::uint16_t landing = kArriving;
  bool safe = true;  // must the castler's origin, and the cells that it crosses, not be attacked?
};

// Emits the castling at the current address, where the cursor must be on the origin.
void emitCastling(ProgramBuilder& builder, const CastlingSpec& spec);

}  // namespace fairyforge::movement
