// Changes of a text that the program proposes.
#pragma once

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// The diagnostics of the text, and of those that it builds upon at the place where it names them.
Json diagnosticsOf(const Document& document);
// The fixes of diagnostics within bytes [begin, end].
Json codeActions(const Document& document, std::size_t begin, std::size_t end);
// What `fairyforge fmt` would change, as one edit or none; null where the text has errors.
Json formatting(const Workspace& workspace, const Document& document);

}  // namespace fairyforge::lsp
