// The lists of piece types in statements.
#pragma once

#include <functional>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::build {

// Calls visit for every list of piece types in the statement, except the list of a removal itself and the
// choices of a promotion, which are more than names.
void forEachTypeList(syntax::Statement& statement,
                     const std::function<void(std::vector<syntax::TypeRef>&)>& visit);

}  // namespace fairyforge::frontend::build
