// Warnings about a game, not about a statement: it is over before the first move, or nobody can win.
#pragma once

#include "compiler/frontend/build/declared.h"

namespace fairyforge::frontend {

// The budget of the search for what is possible (compiler/core/possible/), in its units of work. Beyond it
// everything counts as possible: a longer search would delay games on very large boards too much.
inline constexpr std::size_t kMostWork = 500'000;

// Warns if the game is over before the first move, and if nobody can ever win. Works for games of every language.
void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
