// The placement of pieces as text, the first field of a FEN: ranks from the top, separated by `/`; cells from
// the left. Levels are separated by `|`, the highest first. White's letters are capitals; an ID of several
// letters is in braces; `_` is a hole; `~` before a piece gives it to the third side.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/looks.h"

namespace fairyforge {

// The first error in a placement.
struct PlacementError {
  std::size_t offset;  // bytes from the start of the text
  std::size_t length;
  std::string message;
  Cell hole = kNoCell;  // the cell that is a hole in the text but not on the board
};

// Reads a placement. Returns a Piece for each cell number of `board`, or the first error. `ids` are the IDs
// of the types, by number. If `looks` is given, `Q~`, `+P`, `*` (for a wall) and second letters
// (Looks::othersIds) can be read too.
std::variant<std::vector<Piece>, PlacementError> parsePlacement(const Board& board,
                                                                const std::vector<std::string>& ids,
                                                                std::string_view text,
                                                                const Looks& looks = {});
std::string printPlacement(const Board& board, const std::vector<std::string>& ids,
                           const std::vector<Piece>& cells);

// Returns the text with its letters in the case of the side: capitals for White, small letters for the
// others.
std::string inCase(std::string text, Side side);

// Returns the ID in the case of the side, in braces if it has several letters: `N`, `{ch}`; after `~` for the
// third side. The marks of promoted pieces, as in `+P` or `Q~`, stay outside the braces. Returns `*` as it
// is.
std::string pieceText(const std::string& id, Side side);

}  // namespace fairyforge
