// What can never happen in a game although its text declares it, as warnings.
#pragma once

#include "compiler/frontend/build/declared.h"

namespace fairyforge::frontend {

// Beyond that everything counts as possible: games on very large boards are not worth the wait.
inline constexpr std::size_t kMostWork = 500'000;

// Of a game from any language: does the first player have a move, can anybody win?
void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
