// What the native reader tells people about its own language: the statements there are, how they are written,
// and which ones are planned but not there yet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge {

// First words of statements and of the lines in their blocks.
const std::vector<std::string>& statementHeads();
const std::vector<std::string>& boardLineHeads();
const std::vector<std::string>& triggerLineHeads();
const std::vector<std::string>& pieceLineHeads();
const std::vector<std::string>& testLineHeads();

// An example of the statement or line that starts with `head`; empty when there is no such.
std::string_view exampleOf(std::string_view head);

// Is `head` a word of the language's design that this version does not read yet?
bool isPlanned(std::string_view head);

}  // namespace fairyforge
