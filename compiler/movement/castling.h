// The one shape of castling programs, for notation (`O2`) and statements alike.
#pragma once

#include <optional>

#include "compiler/rules/move-program.h"

namespace fairyforge::movement {

// The register that holds the partner's cell; no other movement uses it.
inline constexpr std::uint16_t kCastlingPartner = 5;

// Castling along one step. The partner is the first piece on the way, unmoved, at least as far off as the
// castler travels; it lands on the cell that the castler crossed last.
struct CastlingSpec {
  StepId across{};
  int distance = 0;      // of the castler
  bool unmoved = false;  // only while the castler has not moved
  CellSet partnerCells{};
  std::optional<TypeSet> partnerTypes{};  // none: any
  std::uint16_t landing = kArriving;
  bool safe = true;  // only while the castler is not attacked on its origin and on the cells that it crosses
};

// At this place of the program, where the cursor is on the origin.
void emitCastling(ProgramBuilder& builder, const CastlingSpec& spec);

}  // namespace fairyforge::movement
