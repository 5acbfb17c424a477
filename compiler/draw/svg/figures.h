// The figures of pieces: drawings of our own, read from figures.svg.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::draw::svg {

// A figure is drawn in a square of 100 units, standing on y = 86, layer upon layer.
struct Layer {
  struct Dot {
    std::string_view x, y, radius;
  };
  std::string transform;                 // of a part that is taken from elsewhere; or nothing
  double scale = 1;                      // how large that makes it
  std::vector<std::string_view> shapes;  // path data: filled and outlined
  std::vector<std::string_view> lines;   // path data: open lines
  std::vector<Dot> dots;                 // small, filled in the colour of the lines
};
using Figure = std::vector<Layer>;

struct Figures {
  std::map<std::string, Figure, std::less<>> byName;      // parts, too
  std::set<std::string_view> names;                       // those that are no parts
  std::map<std::string_view, std::string_view> synonyms;  // what players and image files call the same figure
  std::map<std::string_view, std::string_view> byMoves;   // by the notation of how a piece moves
  std::map<std::string_view, std::string_view> heads, bodies;  // parts, by an atom of notation
};
const Figures& figures();

// The figure of a piece that moves like both of these, or nothing if there is none.
std::optional<Figure> composed(std::string_view body, std::string_view head);

// Of an element of a sheet: nothing, if it has no such attribute.
std::string_view attributeOf(std::string_view element, std::string_view name);

// With the sign of a promoted piece.
Figure promoted(Figure figure);

}  // namespace fairyforge::draw::svg
