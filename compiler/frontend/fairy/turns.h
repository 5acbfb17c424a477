// Reads the order of turns: `turns: first White 1, then Black 2, White 2`.
#pragma once

#include <optional>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Nothing, with a diagnostic, when the sentence is not understood.
std::optional<syntax::TurnOrder> readTurnOrder(const std::vector<syntax::Word>& sentence,
                                               Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
