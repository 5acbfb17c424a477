// What other programs and records call the games of the library.
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
// All games that others know by another name than the library's.
const std::vector<GameNames>& gameNames();

// Small letters and digits only: names that differ otherwise are the same.
std::string plainName(std::string_view name);

// The game of the library that others call so; nullptr: none, or only the library does.
const GameNames* gameCalled(std::string_view name);

// May a record of the game with this title call it so?
bool isTitleOrName(std::string_view title, std::string_view name);

}  // namespace fairyforge::formats
