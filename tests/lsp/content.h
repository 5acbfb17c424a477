// Files of the tests.
#pragma once

#include "tests/support/files.h"

namespace fairyforge::lsp {

using testing::contentOf;

}  // namespace fairyforge::lsp
