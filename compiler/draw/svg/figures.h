// The figures of pieces, drawn for this program and read from figures.svg.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::draw::svg {

// One layer of a figure. Figures are drawn in a square of 100 units, standing on y = 86, layer upon layer.
struct Layer {
  struct Dot {
    std::string_view x, y, radius;
  };
  std::string transform;                 // for a part that is taken from another figure; else empty
  double scale = 1;                      // the factor by which that enlarges the part
  std::vector<std::string_view> shapes;  // path data: filled and outlined
  std::vector<std::string_view> lines;   // path data: open lines
  std::vector<Dot> dots;                 // small dots, filled in the colour of the lines
};
using Figure = std::vector<Layer>;

struct Figures {
  std::map<std::string, Figure, std::less<>> byName;      // including parts
  std::set<std::string_view> names;                       // names of figures that are not parts
  std::map<std::string_view, std::string_view> synonyms;  // other names that players and image files use for
                                                          // the same figure
  std::map<std::string_view, std::string_view> byMoves;   // by the notation of a piece's moves
  std::map<std::string_view, std::string_view> heads, bodies;  // parts, by an atom of the notation
};
const Figures& figures();

// Returns the figure of a piece that combines the moves of both, or nothing if there is none.
std::optional<Figure> composed(std::string_view body, std::string_view head);

// Returns the attribute of an element of a sheet; empty if it has no such attribute.
std::string_view attributeOf(std::string_view element, std::string_view name);

// Adds the sign of a promoted piece.
Figure promoted(Figure figure);

}  // namespace fairyforge::draw::svg
