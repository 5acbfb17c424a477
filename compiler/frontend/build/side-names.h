// Whose name it is.
#pragma once

#include <optional>

#include "compiler/frontend/build/merge.h"

namespace fairyforge::frontend::build {

// White, Black or the third side by the name that the game gives it; reported when there is none.
std::optional<Side> sideNamed(const MergedGame& game, const syntax::Word& name, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
