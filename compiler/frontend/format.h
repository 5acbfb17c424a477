// Any accepted text as tidy native text.
#pragma once

#include <optional>
#include <string>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {

// Native text is laid out anew, with its comments; Diagram lines, alone, in a page or in a diagram block,
// variants.ini and Zillions Rules Files become native statements. Nothing, with diagnostics, when the text has errors.
//
// The result is read again and compared: it has the same Variant hash, looks and number of tests. A diagram
// block whose statements cannot stand beside the others' stays a block. A mixin, which is no variant by
// itself, is laid out only.
std::optional<std::string> formatted(const SourcePtr& source, const LoadOptions& options,
                                     Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
