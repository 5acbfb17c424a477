// What is shown beside and upon a text: colours of words, and what the program has counted.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// The kinds of words, in the order of their numbers.
const std::vector<std::string>& semanticTokenTypes();
Json semanticTokens(const Document& document);

// Behind pieces: moves on an empty board; behind zones: how many cells they hold. In bytes [begin, end).
Json inlayHints(const Document& document, std::size_t begin, std::size_t end);

}  // namespace fairyforge::lsp
