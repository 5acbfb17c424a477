// Sentences that are lists of names: marks, kinds of move, priorities.
#pragma once

#include <optional>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Reads `charged of Battery, moved`.
std::optional<syntax::Marks> readMarks(const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics);
// Reads `jumping, stepping`: names separated by commas, each once.
std::optional<std::vector<syntax::Word>> readNames(const syntax::Word& subject,
                                                   const std::vector<syntax::Word>& sentence,
                                                   Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
