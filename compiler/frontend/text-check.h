// Checks that an input is text. All code that reads a SourceFile relies on this check.
#pragma once

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend {

// Returns true if the text is at most 1 MiB of valid UTF-8 without forbidden characters (characters.h);
// otherwise reports why not and returns false.
bool checkText(const SourcePtr& source, Diagnostics& diagnostics);
// Checks the characters as checkText() does, in a text of any size.
bool checkCharacters(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
