// Texts about words of the language, taken from its documents, so that editors show what the documents say.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::lsp {

// The paragraph of docs/language, with an example, as Markdown. It is about the statement that begins with
// `head` or, with `block`, about a line that begins with `head` in the block of the statement that begins
// with `block`. Empty if there is none.
std::string paragraphOn(std::string_view head, std::string_view block = {});

}  // namespace fairyforge::lsp
