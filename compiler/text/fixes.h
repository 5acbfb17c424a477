// A diagnostic keeps a fix only if the fix is right: its text, written in the place that the diagnostic
// points at, makes the diagnostic go away and causes no other. Where a line could not be read at all, errors
// of other lines that are found only then do not count.
#pragma once

#include <functional>

#include "compiler/text/diagnostic.h"

namespace fairyforge {

// The text of the diagnostic's file with its fix in place.
std::string withFix(const Diagnostic& diagnostic);

// The diagnostics of a reader for a text.
using Reread = std::function<Diagnostics(const SourcePtr&)>;

// Tries the fixes of `diagnostics`, from number `first` on, and takes away those that are not right. Of long
// texts, and where there are many, they are taken away untried. What is proposed for the command line (an
// option's text, or a fix that begins with `--`) stays.
void keepRightFixes(Diagnostics& diagnostics, std::size_t first, const SourcePtr& source,
                    const Reread& reread);

}  // namespace fairyforge
