// Descriptions of the word under the pointer.
#pragma once

#include <string>

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// Null if there is nothing to say.
Json hover(const Document& document, std::size_t at);

// The text with Markdown's special characters escaped.
std::string markdownText(std::string_view text);
// As Markdown: a type in words, with a diagram and the number of its pieces.
std::string describePiece(const VariantPtr& variant, TypeId type);
// How a notation by itself moves, on the board of `variant` or on a large one. Empty if it is no valid
// notation.
std::string describeNotation(const VariantPtr& variant, const std::string& notation);

}  // namespace fairyforge::lsp
