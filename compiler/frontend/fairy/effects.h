// Conditions on pieces beside another one: `may not move while an enemy Rook stands beside it`, `while no own
// Rook stands on the board: moves N`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Reads a sentence that follows `head`, which is `may` or empty. Nothing, with a diagnostic, when it is not
// understood.
std::optional<syntax::Restriction> readRestriction(const SourceSpan& span,
                                                   const std::vector<syntax::Word>& sentence,
                                                   std::string_view head, Diagnostics& diagnostics);

// Reads the conditions after `while` or `where`, joined by `and`, which must all hold.
std::vector<syntax::Condition> readConditions(const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
