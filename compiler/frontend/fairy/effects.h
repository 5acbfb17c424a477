// Conditions that pieces beside another one make: `may not move while an enemy Rook stands beside it`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// `head`: what the sentence begins with besides, `may` or nothing. Nothing, with a diagnostic, when it is not
// understood.
std::optional<syntax::Restriction> readRestriction(const SourceSpan& span,
                                                   const std::vector<syntax::Word>& sentence,
                                                   std::string_view head, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
