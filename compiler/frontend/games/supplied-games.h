// The games that come with the program; users write @NAME for a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/library.h"

namespace fairyforge::games {

// Returns the folders with the games. `extends` finds files in them too.
std::vector<std::string> libraryFolders();

// Returns the files of the library that are games, not those that only serve as a base for others
// (examples/base, examples/laws).
std::vector<frontend::LibraryFile> libraryGames();

// Returns the path of the file that a word means. "@makruk" means a game of the library; its name in other
// programs can be used too (compiler/frontend/formats/game-names.tsv). Any other word is itself a path.
// Returns nothing if the library has no such game.
std::optional<std::string> fileMeantBy(const std::string& word);
// Returns a sentence for a user who wrote "@..." with a name that the library does not have, or where there is
// no library.
std::string adviceOnName(const std::string& word);

}  // namespace fairyforge::games
