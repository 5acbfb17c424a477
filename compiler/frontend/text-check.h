// Checks that an input is text. All code that reads a SourceFile may rely on this check.
#pragma once

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend {

// Returns true for valid UTF-8 of at most 1 MiB without characters that control the display (characters.h).
// Otherwise returns false and reports why.
bool checkText(const SourcePtr& source, Diagnostics& diagnostics);
// Makes the same check, for a text of any size.
bool checkCharacters(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
