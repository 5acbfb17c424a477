// Annotations of a text: colours of words (semantic tokens), and numbers that the program has computed (inlay
// hints).
#pragma once

#include <string_view>
#include <vector>

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// The kinds of words; a kind's index is its number in the protocol.
const std::vector<std::string>& semanticTokenTypes();
Json semanticTokens(const Document& document);

// Hints within bytes [begin, end): after pieces, their moves on an empty board; after zones, their number of
// cells.
Json inlayHints(const Document& document, std::size_t begin, std::size_t end);

}  // namespace fairyforge::lsp
