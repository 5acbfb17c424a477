// Boards as SVG: what one piece can do, and positions.
//
// Marks differ in shape, not only in colour: disc (moves and captures), ring (moves only), cross (captures
// only), dashed outlines (only on the first move), arch with ring, dot or cross (needs a hurdle to hop
// over), small cross in a square (taken in passing), bar (a cell that must be empty although the piece
// cannot stop there).
#pragma once

#include <string>

#include "compiler/draw/cell-marks.h"
#include "compiler/draw/svg/look.h"
#include "runtime/position.h"

namespace fairyforge::draw::svg {

// The colour that the author gave as `key`, if it is one ("#rrggbb" or "#rgb").
std::string shadeOf(const Variant& variant, const std::string& key, const char* otherwise);

// One piece of White on an otherwise empty board, with legend. A complete SVG document.
std::string drawPieceSvg(const VariantPtr& variant, TypeId type, Cell at, const Look& look = {});
std::string drawPieceSvg(const VariantPtr& variant, TypeId type, const Look& look = {});

// The moves of the piece on `at` in a position, with legend.
std::string drawTargetsSvg(const Position& position, Cell at, const Look& look = {});

std::string drawPositionSvg(const Position& position, const Look& look = {});

// The same with marked cells tinted, those with the same mark alike, and the marks written on them.
std::string drawMarkedSvg(const Position& position, const CellMarks& marks);

}  // namespace fairyforge::draw::svg
