// The layout of native text: one statement on each line, blocks indented, neighbouring pieces and rules
// aligned in columns, comments and blank lines kept. It works on tokens only. So it can lay out any statement
// and never changes the meaning.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::frontend::print {

// Returns the native text `native` with this layout. The native reader must be able to read it. Tidying twice
// changes nothing.
std::string tidied(std::string_view native);

}  // namespace fairyforge::frontend::print
