// Boards as text: `*` moves and captures, `+` moves only, `!` captures only, a letter for a piece, `.` for an
// empty cell, blank for a hole. Ranks stand at the left, files below, and levels side by side under their
// names, the highest first. Pieces of the third side have a `~` in front of their letters.
#pragma once

#include <string>

#include "compiler/draw/cell-marks.h"
#include "compiler/draw/reach.h"
#include "runtime/position.h"

namespace fairyforge::draw::text {

// One piece of White on an otherwise empty board, with a line below for what it can do only while unmoved.
std::string drawPieceText(const VariantPtr& variant, TypeId type, Cell at);
// At the middle of the board.
std::string drawPieceText(const VariantPtr& variant, TypeId type);

// The moves of the piece on `at` in any position.
std::string drawTargetsText(const Position& position, Cell at);

// A board with marks on its cells; behind the letters of pieces.
std::string drawMarkedText(const Position& position, const CellMarks& marks);

// All pieces; Black's in small letters. Types with longer IDs are shown as they are, the columns as
// wide as needed.
std::string drawPositionText(const Position& position);

}  // namespace fairyforge::draw::text
