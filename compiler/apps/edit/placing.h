// Makes statements about where the pieces stand at the start.
#pragma once

#include <vector>

#include "compiler/apps/edit/text.h"

namespace fairyforge::edit {

struct Standing {
  const Variant& variant;    // the game of the text
  const Board& board;        // the board of the game, or its new board
  std::vector<Piece> cells;  // what should stand on the cells of that board
};

// Returns texts whose statements place the pieces as `standing` says, the best text first, each with
// `changes` applied. The texts have not been read again, so they may have errors.
std::vector<std::string> placings(const Text& text, const Changes& changes, const Standing& standing);

}  // namespace fairyforge::edit
