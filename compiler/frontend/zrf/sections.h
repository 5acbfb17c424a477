// Chooses one of the games in a file, with the entries that it inherits from the main game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/zrf/tree.h"

namespace fairyforge::frontend::zrf {

// The entries of one game: those of a variant, and those of the main game that it inherits.
struct Sections {
  std::vector<Node> entries;
  Place place;             // of the game or variant
  std::size_t number = 0;  // the number of the game in the file
};

// Returns the sections of the game `wanted`: the number or title of a variant, 0 for the main game; empty:
// the one that the file marks (default), otherwise the main game. Sets `titles` to the titles of all games in
// the file, by number.
std::optional<Sections> chooseSections(std::vector<Node> file, const std::string& wanted,
                                       std::vector<std::string>& titles, const Place& whole,
                                       Reporter& report);

// Returns a text as Zillions shows it: a backslash becomes a line break, a back-quote a quote.
std::string shownText(const std::string& text);

}  // namespace fairyforge::frontend::zrf
