// What a Diagram or a section of a variants.ini says, as native statements.
#pragma once

#include <string>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::print {

// The statements of such a layer as native text, a line each. What `overriding`, a layer on top of it,
// says again is left out; where the layer itself lies on top of another file (`onTop`), what equals the
// language's defaults is said all the same.
std::string nativeText(const syntax::Layer& layer, const syntax::Layer& overriding, bool onTop);

}  // namespace fairyforge::frontend::print
