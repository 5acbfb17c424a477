// Conditions that pieces beside another one make: `may not move while an enemy Rook stands beside it`,
// `while no own Rook stands on the board: moves N`.
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

// What stands behind `while` or `where`: conditions that must all hold, joined by `and`.
std::vector<syntax::Condition> readConditions(const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
