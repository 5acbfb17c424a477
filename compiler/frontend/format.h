// Formats any accepted text as tidy native text.
#pragma once

#include <optional>
#include <string>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {

// Lays native text out anew and keeps its comments; converts Diagram lines (alone, in a page or in a diagram
// block), variants.ini and Zillions Rules Files to native statements. Returns nothing, with diagnostics, if
// the text has errors or no native form.
//
// The result is read again and compared with the original: Variant hash, presentation and number of tests are
// the same. A diagram block stays a block if its statements cannot be merged with the others. A mixin, which
// is not a variant by itself, is only laid out.
std::optional<std::string> formatted(const SourcePtr& source, const LoadOptions& options,
                                     Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
