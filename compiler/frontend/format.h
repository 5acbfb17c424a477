// Formats a text in any language as tidy native text.
#pragma once

#include <optional>
#include <string>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {

// Native text gets a new layout and keeps its comments. Diagrams (alone, in a page or in a diagram block),
// variants.ini and Zillions Rules Files are converted to native statements. Returns nothing, after reporting
// why, if the text has errors or cannot be written in the native language.
//
// The result is read again and compared with the original: Variant hash, presentation and number of tests
// must be the same. A diagram block stays a block if its statements cannot be merged with the others. A
// mixin, which is not a variant by itself, only gets a new layout.
std::optional<std::string> formatted(const SourcePtr& source, const LoadOptions& options,
                                     Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
