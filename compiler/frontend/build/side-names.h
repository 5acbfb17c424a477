// Sides by name.
#pragma once

#include <optional>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// White, Black or the third side, by its name in this game. Reports other names and returns nothing.
std::optional<Side> sideNamed(const syntax::Word& name, const std::optional<syntax::ThirdSideBlock>& third,
                              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
