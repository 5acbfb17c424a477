// The games that come with the program, which are called @NAME.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/library.h"

namespace fairyforge::games {

// Where they lie, with the files that `extends` finds.
std::vector<std::string> libraryFolders();

// Its files but for those that games build upon (examples/base, examples/laws).
std::vector<frontend::LibraryFile> libraryGames();

// The file that a word means: of "@makruk" the library's, also by the name that other programs have for the game
// (compiler/formats/game-names.tsv); of any other word itself. Nothing: there is none.
std::optional<std::string> fileMeantBy(const std::string& word);
// What may help who has named a game, "@..." that is, that is not there.
std::string adviceOnName(const std::string& word);

}  // namespace fairyforge::games
