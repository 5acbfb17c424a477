// The documents of the language, for one who asks about a word: what an editor shows is what they say.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::lsp {

// What docs/language.md says about the statement that begins with `head`, or about the line in the block of the statement
// that begins with `block`, as Markdown: the paragraph that speaks of it, and an example. Empty: nothing.
std::string paragraphOn(std::string_view head, std::string_view block = {});

}  // namespace fairyforge::lsp
