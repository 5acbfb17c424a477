// The movements that a section defines for its pieces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/core/rules/board.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::ini {

struct CustomMovement {
  SourceSpan movement{};   // in this program's notation
  std::string fromRegion;  // further moves that are made only from the region of double steps; empty: none
};
// Does the piece capture en passant?
enum class InPassing : std::uint8_t { Never, WhereItSays, Always };
// Returns the movement `written` for the piece with that name; reports a wrong one and returns nothing.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics);

// Returns the part of a movement that is possible on the board. A narrow board may make moves of built-in
// pieces impossible.
SourceSpan possibleOn(Board board, const SourceSpan& movement);
// Returns the part that does not capture of a movement in this program's notation; nothing if a term has
// several legs.
std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement);
// Returns the part that captures of a movement in this program's notation; nothing if a term has several
// legs.
std::optional<SourceSpan> capturesOf(const SourceSpan& movement);

}  // namespace fairyforge::frontend::ini
