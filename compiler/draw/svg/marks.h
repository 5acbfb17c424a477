// Marks on the cells that a piece can reach: their kinds, their look, and their places.
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

// Draws the mark around (0, 0), at most 24 units wide.
std::string drawMark(Mark mark);

struct PlacedMark {
  Cell cell;
  Mark mark;
  bool small;  // in a corner, because a piece or another mark is on the cell
};
// Returns what the piece on `at` can do in a position, as marks in drawing order.
std::vector<PlacedMark> marksOf(const Position& position, Cell at, const PieceReach& reach);

}  // namespace fairyforge::draw::svg
