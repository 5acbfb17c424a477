// Piece placement text, the first field of a FEN: ranks from the top, files from the left, levels from the
// top separated by `|`. White's letters are capitals; IDs of several letters stand in braces; `_` is a hole,
// `~q` a piece of the third side.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/rules/board.h"

namespace fairyforge {

struct PlacementError {
  std::size_t offset;  // bytes from the start of the text
  std::size_t length;
  std::string message;
  Cell hole = kNoCell;  // the cell that the text takes for a hole and the board does not
};

// What other programs write of pieces in a game whose types say it (runtime/fen-defaults.h).
struct PlacementMarks {
  // By type: what it is promoted, `+P`; and which type a promoted piece of its moves has, `Q~`. kNoType: no mark.
  std::vector<TypeId> promotedFrom{}, promotedAs{};
  TypeId wall = kNoType;  // the third side's piece that `*` is
};

// One Piece a cell number of `board`; `ids` are the IDs of the types in their order.
std::variant<std::vector<Piece>, PlacementError> parsePlacement(const Board& board,
                                                                const std::vector<std::string>& ids,
                                                                std::string_view text,
                                                                const PlacementMarks& marks = {});
std::string printPlacement(const Board& board, const std::vector<std::string>& ids,
                           const std::vector<Piece>& cells);

// The letters in the case of the side: White's are capitals.
std::string inCase(std::string text, Side side);

// The ID in the case of its side, in braces where it has more than one letter.
std::string pieceText(const std::string& id, Side side);

}  // namespace fairyforge
