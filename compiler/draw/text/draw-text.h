// Draws boards as text: `*` the piece moves or captures, `+` it only moves, `!` it only captures; a letter is
// a piece, `.` an empty cell, a blank a hole. Ranks are numbered at the left, files below; levels are side by
// side under their names, the highest first. Pieces of the third side have a `~` before their letters.
#pragma once

#include <string>

#include "compiler/draw/cell-marks.h"
#include "compiler/draw/reach.h"
#include "runtime/position.h"

namespace fairyforge::draw::text {

// Draws the moves of the piece alone on the board. Lines below list its links and what the symbols do not
// show: moves of an unmoved piece only, locust captures, moves over hurdles or under conditions, cells that
// must be empty.
std::string drawPieceText(const VariantPtr& variant, TypeId type, View view);
// Draws each of viewsOf().
std::string drawPieceText(const VariantPtr& variant, TypeId type);

// Draws the position with the moves of the piece on `at`.
std::string drawTargetsText(const Position& position, Cell at);

// Draws the position with the marks of cells written behind the letters of pieces.
std::string drawMarkedText(const Position& position, const CellMarks& marks);

// Draws all pieces, Black's in small letters, and lists hands below. If there are facts besides the side to
// move (factsOf()), lists these too. Columns are as wide as the longest ID needs.
std::string drawPositionText(const Position& position);

}  // namespace fairyforge::draw::text
