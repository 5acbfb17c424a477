// Changes what an author wrote when the statement changes.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::frontend::print {

// Returns the author's text of a statement, `written`, with the words replaced in which `after` differs from
// `before`. `before` is the statement as it was printed, `after` as it is printed now. All other words stay
// as written, with their layout and comments, even words that are not printed. If the text is in another
// language, such as a line of a Diagram, all of it is replaced.
std::string revised(std::string_view written, std::string_view before, std::string_view after);

}  // namespace fairyforge::frontend::print
