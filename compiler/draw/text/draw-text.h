// Draws boards as text: `*` moves and captures, `+` moves only, `!` captures only, a letter for a piece, `.`
// for an empty cell, blank for a hole. Ranks stand at the left, files below, and levels side by side under
// their names, the highest first. Pieces of the third side have a `~` before their letters.
#pragma once

#include <string>

#include "compiler/draw/cell-marks.h"
#include "compiler/draw/reach.h"
#include "runtime/position.h"

namespace fairyforge::draw::text {

// Draws one piece of White on an otherwise empty board, with a line below for moves that
// it has only while unmoved.
std::string drawPieceText(const VariantPtr& variant, TypeId type, Cell at);
// Returns such a drawing with the piece in the middle of the board.
std::string drawPieceText(const VariantPtr& variant, TypeId type);

// Draws the moves of the piece on `at` in any position.
std::string drawTargetsText(const Position& position, Cell at);

// Draws a board with marks on its cells, placed behind the letters of pieces.
std::string drawMarkedText(const Position& position, const CellMarks& marks);

// Draws all pieces, Black's in small letters. IDs of several letters are shown in full, with
// columns as wide as needed.
std::string drawPositionText(const Position& position);

}  // namespace fairyforge::draw::text
