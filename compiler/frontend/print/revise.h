// Changes an author's text of a statement as its printed form changes.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::frontend::print {

// Returns `written`, a text of the statement that is printed as `before`, with the words in which `after`
// differs from `before`. All other words stay as they are written, with the layout and comments in front of
// them, even those that are not printed at all. Of a text in another language, such as a Diagram's line, nothing
// stays.
std::string revised(std::string_view written, std::string_view before, std::string_view after);

}  // namespace fairyforge::frontend::print
