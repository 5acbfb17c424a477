// Tests proposed fixes. A diagnostic keeps its fix only if the fix is right: when its text replaces the span
// of the diagnostic, the diagnostic disappears and no other appears. If the line could not be read at all,
// errors on other lines that are found only after the fix do not count against it.
#pragma once

#include <functional>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge {

// Returns the whole text of the file that the diagnostic is about, with its fix applied.
std::string withFix(const Diagnostic& diagnostic);

// A function that reads a text anew and returns the diagnostics about it.
using Reread = std::function<Diagnostics(const SourcePtr&)>;

// Tries the fixes of `diagnostics`, from number `first` on, and removes those that are not right. In long
// texts, and when there are many fixes, untried fixes are removed too. Fixes for the command line (for the
// text of an option, or fixes that begin with `--`) are kept untried.
void keepRightFixes(Diagnostics& diagnostics, std::size_t first, const SourcePtr& source,
                    const Reread& reread);

}  // namespace fairyforge
