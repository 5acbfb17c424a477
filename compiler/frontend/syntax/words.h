// Facts about the language for messages: which statements there are, and how they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::syntax {

// Return the first words of statements and of lines in their blocks.
const std::vector<std::string>& statementHeads();
const std::vector<std::string>& boardLineHeads();
const std::vector<std::string>& triggerLineHeads();
const std::vector<std::string>& pieceLineHeads();
const std::vector<std::string>& testLineHeads();

// Returns an example of the statement or line that starts with `head`; an empty text if there is none.
std::string_view exampleOf(std::string_view head);
// The same for a line of a piece's block, since some heads, such as `moves`, also begin a line of a test.
std::string_view exampleOfPieceLine(std::string_view head);

}  // namespace fairyforge::frontend::syntax
