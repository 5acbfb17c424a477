// Files used by the tests of the language server.
#pragma once

#include "tests/support/files.h"

namespace fairyforge::lsp {

using testing::contentOf;

}  // namespace fairyforge::lsp
