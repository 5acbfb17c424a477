// The layout of native text: one statement a line, blocks indented, columns where pieces or rules stand in a
// row, comments and blank lines kept. Works on tokens, so whatever the language has is laid out and nothing
// is lost; what the text says cannot change.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::frontend::print {

// `native` is text that the native reader accepts. Tidying tidy text changes nothing.
std::string tidied(std::string_view native);

}  // namespace fairyforge::frontend::print
