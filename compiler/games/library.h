// The games that come with the program, which are called @NAME.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fairyforge::games {

// Where they lie, with the files that `extends` finds.
std::vector<std::string> libraryFolders();

// The file that a word means: of "@makruk" the library's, of any other word itself. Nothing: there is none.
std::optional<std::string> fileMeantBy(const std::string& word);
// What may help who has named a game, "@..." that is, that is not there.
std::string adviceOnName(const std::string& word);

}  // namespace fairyforge::games
