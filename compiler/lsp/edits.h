// Changes of a text that the program proposes, and the diagnostics that they belong to.
#pragma once

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// The diagnostics of the text. Those of a file that it builds upon are shown where the text names that file.
Json diagnosticsOf(const Document& document);
// The fixes of the diagnostics within bytes [begin, end].
Json codeActions(const Document& document, std::size_t begin, std::size_t end);
// The changes of `fairyforge fmt`, as one edit or none; null if the text has errors.
Json formatting(const Workspace& workspace, const Document& document);

}  // namespace fairyforge::lsp
