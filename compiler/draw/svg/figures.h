// The figures of pieces: drawings of our own, read from figures.svg.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::draw::svg {

// A figure is drawn in a square of 100 units, standing on y = 86.
struct Figure {
  struct Dot {
    std::string_view x, y, radius;
  };
  std::vector<std::string_view> shapes;  // path data: filled and outlined
  std::vector<std::string_view> lines;   // path data: open lines
  std::vector<Dot> dots;                 // small, filled in the colour of the lines
};
struct Figures {
  std::map<std::string_view, Figure> byName;
  std::map<std::string_view, std::string_view> synonyms;  // what players and image files call the same figure
};
const Figures& figures();

}  // namespace fairyforge::draw::svg
