// Warnings about a game as a whole: it is over before the first move, or nobody can win it.
#pragma once

#include "compiler/frontend/build/declared.h"

namespace fairyforge::frontend {

// The work allowed for possible::Possibilities. If it is exceeded, everything counts as possible: a longer
// search would delay loading games on very large boards too much.
inline constexpr std::size_t kMostWork = 500'000;

// Warns if the game is over before its first move, or if nobody can ever win. For games in every language.
void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
