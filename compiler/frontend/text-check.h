// Makes text of an input and checks that it is text. All code that reads a SourceFile relies on this check.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend {

// Returns true if the text is at most 1 MiB of valid UTF-8 without forbidden characters (characters.h);
// otherwise reports why not and returns false.
bool checkText(const SourcePtr& source, Diagnostics& diagnostics);
// Checks the characters as checkText() does, in a text of any size.
bool checkCharacters(const SourcePtr& source, Diagnostics& diagnostics);

// Converts text in code page 1252 of Windows to UTF-8.
std::string fromCodePage(std::string_view text);

}  // namespace fairyforge::frontend
