// The text of one line, before it is aligned or wrapped.
#pragma once

#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {

inline constexpr std::size_t kWidth = 100;  // the longest line, if it can be broken

// Returns how many columns of a terminal the text takes.
std::size_t width(std::string_view text);
std::string padded(std::string text, std::size_t columns);

// Returns the tokens [begin, end) as the text of one line. Inside brackets, blanks are kept as they are,
// since without them a movement may mean something else.
std::string joined(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
std::string joined(const std::vector<Token>& tokens);

// Returns the line on one row, if it has no block or a short one with one plain line. Otherwise returns
// nothing.
std::optional<std::string> onOneLine(const Line& line, std::size_t indent);

}  // namespace fairyforge::frontend::print
