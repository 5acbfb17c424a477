// Pieces of text in another dialect.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::movement::dialects {

// A term.
struct EmittedTerm {
  std::string text;
  bool capturesOnTheWay = false;
};

// The letters of one leg in the order that every program takes: i, directions, the others.
std::string legText(std::string_view letters, std::string_view directions);

}  // namespace fairyforge::movement::dialects
