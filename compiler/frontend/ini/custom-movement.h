// The movements that a section defines for its pieces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/core/rules/board.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::ini {

struct CustomMovement {
  SourceSpan movement{};   // in the usual notation
  std::string fromRegion;  // further moves from the region of double steps; empty: none
};
// Does the piece capture en passant?
enum class InPassing : std::uint8_t { Never, WhereItSays, Always };
// The movement `written` for the piece with that name; nothing if it is wrong, which is reported.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics);

// The part of a movement that is possible on the board; a built-in piece may lack moves on narrow boards.
SourceSpan possibleOn(Board board, const SourceSpan& movement);
// The part of a movement in the usual notation that does not capture; nothing if a term has several legs.
std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement);
// The part of a movement in the usual notation that captures; nothing if a term has several legs.
std::optional<SourceSpan> capturesOf(const SourceSpan& movement);

}  // namespace fairyforge::frontend::ini
