// For messages: which statements the language has, with an example of each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::syntax {

// The places of lines: the top of a text, or one of the kinds of blocks.
enum class Block { Statement, Board, Test, Piece, Program, Trigger };

// Returns what messages call a line of this block: "line of a test".
std::string_view lineOf(Block block);
// Returns the words with which lines of this block can begin.
const std::vector<std::string>& headsOf(Block block);
// Returns an example of the statement or line that begins with `head`; an empty text if there is none. Lines
// of two blocks can begin with the same word, such as `moves`; the example is then one of `block`.
std::string_view exampleOf(std::string_view head, Block block = Block::Statement);

}  // namespace fairyforge::frontend::syntax
