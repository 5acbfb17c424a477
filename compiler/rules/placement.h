// Piece placement text, the first field of a FEN: ranks from the top, files from the left, levels from the
// top separated by `|`. White's letters are capitals; IDs of several letters stand in braces; `_` is a hole,
// `~q` a piece of the third side.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/looks.h"

namespace fairyforge {

struct PlacementError {
  std::size_t offset;  // bytes from the start of the text
  std::size_t length;
  std::string message;
  Cell hole = kNoCell;  // the cell that the text takes for a hole and the board does not
};

// One Piece a cell number of `board`; `ids` are the IDs of the types in their order. What a game's pieces look like
// is read too where it is given: `Q~`, `+P`, and `*` of a wall.
std::variant<std::vector<Piece>, PlacementError> parsePlacement(const Board& board,
                                                                const std::vector<std::string>& ids,
                                                                std::string_view text,
                                                                const Looks& looks = {});
std::string printPlacement(const Board& board, const std::vector<std::string>& ids,
                           const std::vector<Piece>& cells);

// The letters in the case of the side: White's are capitals.
std::string inCase(std::string text, Side side);

// The ID in the case of its side, in braces where it has more than one letter; with what marks a promoted piece,
// `+P` or `Q~`, around it.
std::string pieceText(const std::string& id, Side side);

}  // namespace fairyforge
