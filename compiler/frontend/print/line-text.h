// The text of one line, before it is aligned or wrapped.
#pragma once

#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {

inline constexpr std::size_t kWidth = 100;  // the longest line, if it can be broken

// In columns of a terminal.
std::size_t width(std::string_view text);
std::string padded(std::string text, std::size_t columns);

// Joins tokens [begin, end) into one line. Inside brackets blanks stay as they are: without one, a movement
// may mean something else.
std::string joined(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
std::string joined(const std::vector<Token>& tokens);

// The line on one row, if it has no block or a short one of one plain line. Otherwise nothing.
std::optional<std::string> onOneLine(const Line& line, std::size_t indent);

}  // namespace fairyforge::frontend::print
