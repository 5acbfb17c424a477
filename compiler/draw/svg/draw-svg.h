// Draws boards as SVG: the moves of one piece, and positions.
//
// Marks differ in shape, not only in colour:
//
//   disc                          a target of moves and captures
//   ring                          a target of moves only
//   cross                         a target of captures only
//   dashed outlines               only on the first move
//   arch with ring, dot or cross  needs a hurdle to hop over
//   small cross in a square       a piece that is taken without going to its cell
//   dotted ring                   a target under conditions
//   bar                           a cell that must be empty although the piece cannot stop there
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/draw/cell-marks.h"
#include "compiler/draw/reach.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "runtime/position.h"

namespace fairyforge::draw::svg {

// Returns the colour that the author set under `key`, if it is valid ("#rrggbb" or "#rgb"); otherwise
// `otherwise`.
std::string shadeOf(const Variant& variant, const std::string& key, const char* otherwise);

// Draws the moves of the piece alone on the board, with a legend. Returns a complete SVG document.
// Without a view, it is the first of viewsOf().
std::string drawPieceSvg(const VariantPtr& variant, TypeId type, View view, const Look& look = {});
std::string drawPieceSvg(const VariantPtr& variant, TypeId type, const Look& look = {});

// Draws the position with the moves of the piece on `at`, and a legend.
std::string drawTargetsSvg(const Position& position, Cell at, const Look& look = {});

std::string drawPositionSvg(const Position& position, const Look& look = {});

// Draws the position with marked cells coloured and their marks written on them. Cells with equal marks have
// the same colour.
std::string drawMarkedSvg(const Position& position, const CellMarks& marks);

// ---- draw-board ----
//
// Draws an empty board, and says where the cells are in such drawings, for pages that put pieces on them.

// Returns an SVG document.
std::string drawBoardSvg(const Variant& variant, const Look& look = {});

// The upper left corner, in pixels, of the square for a piece on each cell, by cell number; cells have
// kCellPixels.
inline constexpr unsigned kCellPixels = 48;
struct Corner {
  double left, top;
};
std::vector<Corner> cornersOf(const Variant& variant);

}  // namespace fairyforge::draw::svg
