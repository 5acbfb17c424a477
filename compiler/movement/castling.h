// Writes the programs of castling, both for notation (`O2`) and for statements.
#pragma once

#include <optional>

#include "compiler/core/rules/move-program.h"

namespace fairyforge::movement {

// The register that holds the partner's cell. No other movement uses it.
inline constexpr std::uint16_t kCastlingPartner = 5;

// Castling along one step. The partner is the first piece in the direction of the step. It must be unmoved
// and at least as far away as the castler travels, and goes to the last cell that the castler crosses.
struct CastlingSpec {
  StepId across{};
  int distance = 0;      // distance that the castler travels
  bool unmoved = false;  // must the castler be unmoved?
  CellSet partnerCells{};
  std::optional<TypeSet> partnerTypes{};  // nothing: any type
  std::uint16_t landing = kArriving;
  bool safe = true;  // must the castler not be attacked on its origin or on the cells that it crosses?
};

// Emits the castling at the current address of the program, where the cursor must be on the origin.
void emitCastling(ProgramBuilder& builder, const CastlingSpec& spec);

}  // namespace fairyforge::movement
