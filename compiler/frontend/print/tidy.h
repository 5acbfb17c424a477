// The layout of native text: one statement on each line, blocks indented, neighbouring pieces or rules
// aligned in columns, comments and blank lines kept. It works on tokens, so it can lay out any statement,
// loses nothing and cannot change the meaning of the text.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::frontend::print {

// Returns `native` laid out; it must be text that the native reader accepts. Tidying tidy text changes
// nothing.
std::string tidied(std::string_view native);

}  // namespace fairyforge::frontend::print
