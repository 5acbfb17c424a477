// Facts about the language for messages: which statements there are, and how they are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::syntax {

// The first words of statements and of lines in their blocks.
const std::vector<std::string>& statementHeads();
const std::vector<std::string>& boardLineHeads();
const std::vector<std::string>& triggerLineHeads();
const std::vector<std::string>& pieceLineHeads();
const std::vector<std::string>& testLineHeads();

// An example of the statement or line that starts with `head`; empty when there is none.
std::string_view exampleOf(std::string_view head);
// The same for a line of a piece's block: `moves` also begins a line of a test.
std::string_view exampleOfPieceLine(std::string_view head);

}  // namespace fairyforge::frontend::syntax
