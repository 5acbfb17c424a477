// Where the pieces stand, as statements.
#pragma once

#include <vector>

#include "compiler/edit/text.h"

namespace fairyforge::edit {

struct Standing {
  const Variant& variant;    // the game of the text
  const Board& board;        // its board, or the one that it gets
  std::vector<Piece> cells;  // what is to stand on it
};

// The text with statements by which the pieces stand so, the best first. What reading it says to that is not known
// yet. `changes` are made besides.
std::vector<std::string> placings(const Text& text, const Changes& changes, const Standing& standing);

}  // namespace fairyforge::edit
