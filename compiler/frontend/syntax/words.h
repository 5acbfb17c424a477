// Facts about the language for messages: which statements there are, and how they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::syntax {

// These functions return the first words of statements, and of the lines in their blocks.
const std::vector<std::string>& statementHeads();
const std::vector<std::string>& boardLineHeads();
const std::vector<std::string>& triggerLineHeads();
const std::vector<std::string>& pieceLineHeads();
const std::vector<std::string>& testLineHeads();

// Returns an example of the statement or line that starts with `head`; an empty text if there is none.
std::string_view exampleOf(std::string_view head);
// Returns an example of the line of a piece's block that starts with `head`. Some heads, such as `moves`,
// also begin a line of a test.
std::string_view exampleOfPieceLine(std::string_view head);

}  // namespace fairyforge::frontend::syntax
