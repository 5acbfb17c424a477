// Text to Variant, whatever input language the text is in.
#pragma once

#include <string>

#include "compiler/rules/variant.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge {

struct LoadOptions {
  bool fromPage = false;  // find the Diagram block in a page's text and report what was skipped
};

// Reads the file at `path` and checks that it is text: a regular file, at most 1 MiB, valid UTF-8 without NUL
// bytes. Null when it is not; the diagnostic says why.
SourcePtr readSource(const std::string& path, Diagnostics& diagnostics);

// The Variant that `source` defines; null when there were errors.
VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge
