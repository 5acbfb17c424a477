// Marks on the cells that a piece can reach: the kinds of marks, their shapes, and where they are drawn.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compiler/draw/reach.h"

namespace fairyforge::draw::svg {

enum class Mark {
  Both,
  Move,
  Capture,
  FirstMove,
  FirstBoth,
  FirstCapture,
  CaptureFirstMove,
  Locust,
  HopMove,
  HopCapture,
  HopBoth,
  Conditional,
  Blocker
};

struct MarkStyle {
  Mark mark;
  const char* meaning;
};
// Returns the style of each kind of mark, in the order of a legend.
std::span<const MarkStyle> markStyles();

// Returns the SVG of the mark around (0, 0), at most 24 units wide.
std::string drawMark(Mark mark);

struct PlacedMark {
  Cell cell;
  Mark mark;
  bool small;  // drawn small in a corner, because a piece or another mark is on the cell
};
// Returns the marks for what the piece on `at` can do, in the order in which they must be drawn.
std::vector<PlacedMark> marksOf(const Position& position, Cell at, const PieceReach& reach);

}  // namespace fairyforge::draw::svg
