// What messages say about the language itself: the statements there are, how they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::syntax {

// First words of statements and of the lines in their blocks.
const std::vector<std::string>& statementHeads();
const std::vector<std::string>& boardLineHeads();
const std::vector<std::string>& triggerLineHeads();
const std::vector<std::string>& pieceLineHeads();
const std::vector<std::string>& testLineHeads();

// An example of the statement or line that starts with `head`; empty when there is no such.
std::string_view exampleOf(std::string_view head);
// The same in a piece's block: a test has a line `moves` too.
std::string_view exampleOfPieceLine(std::string_view head);

}  // namespace fairyforge::frontend::syntax
