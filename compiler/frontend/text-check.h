// Is an input text at all? Everything that reads a SourceFile may rely on this check having passed.
#pragma once

#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend {

// At most 1 MiB of valid UTF-8 without characters that steer what shows it (characters.h); else false
// and a diagnostic.
bool checkText(const SourcePtr& source, Diagnostics& diagnostics);
// The same of a text of any size.
bool checkCharacters(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
