// The documents of the language, for one who asks about a word: what an editor shows is what they say.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::lsp {

// What docs/language.md says about the statement or the line that begins with `head`, as Markdown: the paragraph that
// speaks of it, and an example. Empty: nothing.
std::string paragraphOn(std::string_view head);

}  // namespace fairyforge::lsp
