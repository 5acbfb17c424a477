// The text of one line, before it is aligned or broken.
#pragma once

#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {

inline constexpr std::size_t kWidth = 100;  // lines that can be broken are not longer

// In columns of a terminal.
std::size_t width(std::string_view text);
std::string padded(std::string text, std::size_t columns);

// Tokens [begin, end) on one line. Inside brackets blanks stay as they are: a movement may mean something
// else without one.
std::string joined(const std::vector<Token>& tokens, std::size_t begin, std::size_t end);
std::string joined(const std::vector<Token>& tokens);

// A line without a block, or with a short one of one plain line.
std::optional<std::string> onOneLine(const Line& line, std::size_t indent);

}  // namespace fairyforge::frontend::print
