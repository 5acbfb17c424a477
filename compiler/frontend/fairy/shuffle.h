// Reads which pieces of the array are shuffled: `shuffle: Bishop Rook King as number 3, King between Rook`.
#pragma once

#include <optional>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Nothing, with a diagnostic, when the sentence is not understood.
std::optional<syntax::Shuffle> readShuffle(const std::vector<syntax::Word>& sentence,
                                           Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
