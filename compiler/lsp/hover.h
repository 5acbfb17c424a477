// What is said about the word under the pointer.
#pragma once

#include <string>

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

// Null where there is nothing to say.
Json hover(const Document& document, std::size_t at);

// A text that means nothing else in Markdown.
std::string markdownText(std::string_view text);
// Markdown: a type in words, with a diagram and how many there are.
std::string describePiece(const VariantPtr& variant, TypeId type);
// How a notation by itself moves, on the board of `variant` or on a large one; empty where it is none.
std::string describeNotation(const VariantPtr& variant, const std::string& notation);

}  // namespace fairyforge::lsp
