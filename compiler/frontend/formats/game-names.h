// The names of library games in other programs and in records.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::formats {

struct GameNames {
  std::string_view game;   // in the library
  std::string_view title;  // in its file
  std::vector<std::string_view> names;
};
// Returns all games that have another name outside the library.
const std::vector<GameNames>& gameNames();

// Returns the letters of the name, in lower case, and its digits. Names that are equal in this form count as
// the same name.
std::string plainName(std::string_view name);

// Returns the game in gameNames() with this title, library name or other name; null if there is none.
const GameNames* gameCalled(std::string_view name);

// May a record use this name for the game with this title?
bool isTitleOrName(std::string_view title, std::string_view name);

}  // namespace fairyforge::formats
