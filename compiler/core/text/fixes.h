// Tries proposed fixes. A diagnostic keeps its fix only if putting the fix in place of the span makes the
// diagnostic disappear and no other appear. If the line could not be read at all, errors on other lines that
// are found only now do not count against the fix.
#pragma once

#include <functional>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge {

// Returns the whole text of the file that the diagnostic is about, with its fix applied.
std::string withFix(const Diagnostic& diagnostic);

// Reads a text and returns the diagnostics about it.
using Reread = std::function<Diagnostics(const SourcePtr&)>;

// Tries the fixes of `diagnostics` from number `first` on and removes those that are not right. Fixes that
// are not tried (without a place, in long texts, beyond the first few) are removed as well. Fixes of the
// command line (in the text of an option, or beginning with `--`) are kept without a trial.
void keepRightFixes(Diagnostics& diagnostics, std::size_t first, const SourcePtr& source,
                    const Reread& reread);

}  // namespace fairyforge
