// Checks that an input is text. Everything that reads a SourceFile may rely on this check having passed.
#pragma once

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend {

// True for valid UTF-8 of at most 1 MiB without characters that control the display (characters.h). Otherwise
// false, with a diagnostic.
bool checkText(const SourcePtr& source, Diagnostics& diagnostics);
// The same check for a text of any size.
bool checkCharacters(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
