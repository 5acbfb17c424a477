// The names of library games in other programs and in records.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::formats {

// A game of the library, with its names elsewhere.
struct GameNames {
  std::string_view game;   // the name in the library
  std::string_view title;  // the title in its file
  std::vector<std::string_view> names;
};
// Returns the games of the library that have other names in other programs.
const std::vector<GameNames>& gameNames();

// Returns the letters of the name, in lower case, and its digits. Names for which this is equal count as the
// same name.
std::string plainName(std::string_view name);

// Returns the game in gameNames() with this title or name; null if there is none.
const GameNames* gameCalled(std::string_view name);

// Is `name` the title, or a name in other programs of the game with this title? (A record names its game in
// the tag Variant.)
bool isTitleOrName(std::string_view title, std::string_view name);

}  // namespace fairyforge::formats
