// Chooses one of the file's games, together with the entries that it inherits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/zrf/tree.h"

namespace fairyforge::frontend::zrf {

// The entries of one game: those of a variant on top of those of the file's main game.
struct Sections {
  std::vector<Node> entries;
  Place place;             // of the game or the variant
  std::size_t number = 0;  // among the games of the file
};

// Returns the sections of the game `wanted`: the number or the title of a variant, or 0 for the main game.
// Empty: the game marked (default), or else the main game. Sets `titles` to the titles of all games of the
// file, by number.
std::optional<Sections> chooseSections(std::vector<Node> file, const std::string& wanted,
                                       std::vector<std::string>& titles, const Place& whole,
                                       Reporter& report);

// Returns the text as it is shown: a backslash is a line break, a back-quote a quote.
std::string shownText(const std::string& text);

}  // namespace fairyforge::frontend::zrf
