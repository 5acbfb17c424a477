// The board of a preset: a grid of named spaces, some of which may be missing, and the pieces at the start.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/gamecode/preset.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::gamecode {

// A space of the grid: rank * columns + file, both from 0 and from White's left; kNoSpace is none.
using Space = std::int16_t;
inline constexpr Space kNoSpace = -1;

struct Grid {
  int columns = 0, rows = 0;
  std::vector<std::string> names;   // by space; of missing spaces too
  std::vector<bool> missing;        // by space
  std::vector<std::string> pieces;  // labels by space at the start; "@": empty
  std::set<std::string> labels;     // of the pieces that there may be
  std::string sides[2];

  int count() const { return columns * rows; }
  int fileOf(Space s) const { return s % columns; }
  int rankOf(Space s) const { return s / columns; }
  // The space so many files to the right and ranks up, kNoSpace if there is none.
  Space step(Space from, std::int64_t files, std::int64_t ranks) const {
    const std::int64_t file = fileOf(from) + files, rank = rankOf(from) + ranks;
    if (file < 0 || file >= columns || rank < 0 || rank >= rows) return kNoSpace;
    const auto to = static_cast<Space>(rank * columns + file);
    return missing[static_cast<std::size_t>(to)] ? kNoSpace : to;
  }
};

// Reads Code, Columns, Files, Ranks, Shape, Set and Sides.
std::optional<Grid> readGrid(const Preset& preset, Diagnostics& diagnostics);

// Whether the server might take this text for a number, with which it would compare it in surprising ways.
bool looksLikeNumber(std::string_view text);

// Pieces (by space, "@" for none) in the form of the field Code.
std::string printPieces(const Grid& grid, const std::vector<std::string_view>& pieces);

}  // namespace fairyforge::gamecode
