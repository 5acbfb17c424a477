// Warnings about a game, not about a statement: the first player cannot move, or nobody can win.
#pragma once

#include "compiler/frontend/build/declared.h"

namespace fairyforge::frontend {

// The budget of the search for what is possible. Beyond it everything counts as possible: games on very large
// boards are not worth the wait.
inline constexpr std::size_t kMostWork = 500'000;

// Warns when the first player has no move, and when nobody can ever win. For a game from any language.
void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
