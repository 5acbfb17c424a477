// The games that come with the program, which users call @NAME.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/library.h"

namespace fairyforge::games {

// Returns the folders with the games and the files that `extends` finds.
std::vector<std::string> libraryFolders();

// Returns all files of the library except those on which games build (examples/base, examples/laws).
std::vector<frontend::LibraryFile> libraryGames();

// Returns the file that a word names: for "@makruk" the library's file, also by the name that other programs
// use for the game (compiler/frontend/formats/game-names.tsv); for any other word the word itself. Nothing if the
// library has no such game.
std::optional<std::string> fileMeantBy(const std::string& word);
// Returns a sentence of advice for a user who wrote "@..." with a name that no game of the library has.
std::string adviceOnName(const std::string& word);

}  // namespace fairyforge::games
