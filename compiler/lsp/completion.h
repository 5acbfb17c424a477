// Completion: what could be written at a place.
#pragma once

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// `takesSnippets`: the client supports placeholders in the inserted text.
Json completion(const Workspace& workspace, const Document& document, std::size_t at, bool takesSnippets);

}  // namespace fairyforge::lsp
