// The board of a preset: a grid of named spaces, some of which may be missing, with the pieces at the start.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/export/gamecode/preset.h"

namespace fairyforge::gamecode {

// A space of the grid: rank * columns + file, both counted from 0 from White's lower left corner.
using Space = std::int16_t;
inline constexpr Space kNoSpace = -1;

struct Grid {
  int columns = 0, rows = 0;
  std::vector<std::string> names;   // by space, including missing spaces
  std::vector<bool> missing;        // by space
  std::vector<std::string> pieces;  // labels at the start, by space; "@": empty
  std::set<std::string> labels;     // of all pieces that there may be
  std::string sides[2];

  int count() const { return columns * rows; }
  int fileOf(Space s) const { return s % columns; }
  int rankOf(Space s) const { return s / columns; }
  // Returns the space `files` to the right and `ranks` up; kNoSpace if there is none.
  Space step(Space from, std::int64_t files, std::int64_t ranks) const {
    const std::int64_t file = fileOf(from) + files, rank = rankOf(from) + ranks;
    if (file < 0 || file >= columns || rank < 0 || rank >= rows) return kNoSpace;
    const auto to = static_cast<Space>(rank * columns + file);
    return missing[static_cast<std::size_t>(to)] ? kNoSpace : to;
  }
};

// Reads the fields Code, Columns, Files, Ranks, Shape, Set and Sides. Returns nothing after an error.
std::optional<Grid> readGrid(const Preset& preset, Diagnostics& diagnostics);

// Could the server take this text for a number, and then compare it in surprising ways?
bool looksLikeNumber(std::string_view text);

// Prints pieces (labels by space, "@" for none) in the form of the field Code.
std::string printPieces(const Grid& grid, const std::vector<std::string_view>& pieces);

}  // namespace fairyforge::gamecode
