// The movements that a section gives to its pieces.
#pragma once

#include <optional>
#include <string>

#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::ini {

struct CustomMovement {
  SourceSpan movement{};    // in the usual notation
  bool stepsTwice = false;  // from the region of double steps, besides the movement
};
// What is `written` for the piece with that name, or nothing if it is reported as wrong.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::ini
