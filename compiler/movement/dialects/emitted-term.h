// Pieces of text in another dialect.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::movement::dialects {

// The text of a term.
struct EmittedTerm {
  std::string text;
  bool capturesOnTheWay = false;
};

// The letters of one leg in the order that every program accepts: i, directions, the others.
std::string legText(std::string_view letters, std::string_view directions);

}  // namespace fairyforge::movement::dialects
