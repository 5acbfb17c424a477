// The movements that a section gives to its pieces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/rules/board.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::ini {

struct CustomMovement {
  SourceSpan movement{};   // in the usual notation
  std::string fromRegion;  // ... what it does besides from the region of double steps; empty: nothing
};
// Does the piece capture in passing?
enum class InPassing : std::uint8_t { Never, WhereItSays, Always };
// What is `written` for the piece with that name, or nothing if it is reported as wrong.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics);

// Of a movement what a piece can ever do on the board; a piece of the engine's own may be idle on narrow ones.
SourceSpan possibleOn(Board board, const SourceSpan& movement);
// Of a movement in the usual notation what does not take; nothing where its terms have several legs.
std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement);
// Of a movement in the usual notation what takes; nothing where its terms have several legs.
std::optional<SourceSpan> capturesOf(const SourceSpan& movement);

}  // namespace fairyforge::frontend::ini
