// Changes what an author wrote when the statement changes.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::frontend::print {

// `written` is the author's text of a statement that is printed as `before`. Returns it with the words
// replaced in which `after` differs from `before`. All other words stay as written, with their layout and
// comments, even words that are not printed. If the text is in another language, such as a line of a Diagram,
// all of it is replaced.
std::string revised(std::string_view written, std::string_view before, std::string_view after);

}  // namespace fairyforge::frontend::print
