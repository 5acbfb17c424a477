// For messages: which statements the language has, with an example of each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::syntax {

// Where lines stand: at the top of a text, or in a block.
enum class Block { Statement, Board, Test, Piece, Program, Trigger };

// What a message calls a line that stands there, such as "line of a test".
std::string_view lineOf(Block block);
// Returns the first words of the lines that stand there.
const std::vector<std::string>& headsOf(Block block);
// Returns an example of the statement or line that starts with `head`; an empty text if there is none. Some
// heads, such as `moves`, begin lines of two blocks: those of `block` come first.
std::string_view exampleOf(std::string_view head, Block block = Block::Statement);

}  // namespace fairyforge::frontend::syntax
