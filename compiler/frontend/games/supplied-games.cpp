#include "compiler/frontend/games/supplied-games.h"

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

#include "compiler/core/base/loadable.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/formats/game-names.h"

namespace fairyforge::games {

std::vector<std::string> libraryFolders() {
  const auto examples = pathOfData("examples");
  return examples ? std::vector{*examples} : std::vector<std::string>{};
}

static bool isGame(const frontend::LibraryFile& file) {
  return file.family != "base" && file.family != "laws";
}

std::vector<frontend::LibraryFile> libraryGames() {
  std::vector<frontend::LibraryFile> files = frontend::libraryFiles(libraryFolders());
  std::erase_if(files, [](const frontend::LibraryFile& file) { return !isGame(file); });
  return files;
}

std::optional<std::string> fileMeantBy(const std::string& word) {
  if (!word.starts_with('@')) return word;
  const std::string name = word.substr(1);
  auto file = frontend::libraryFile(name, libraryFolders());
  const formats::GameNames* called = file && isGame(*file) ? nullptr : formats::gameCalled(name);
  if (called != nullptr) file = frontend::libraryFile(called->game, libraryFolders());
  return file ? std::optional(file->path.string()) : std::nullopt;
}

std::string adviceOnName(const std::string& word) {
  if (libraryFolders().empty()) return "the library itself is missing: it is installed beside the program";
  const std::string name = word.substr(1);
  std::vector<std::string> names, longer;
  for (const frontend::LibraryFile& file : frontend::libraryFiles(libraryFolders())) {
    names.push_back(file.name);
    if (!name.empty() && boost::icontains(file.name, name)) longer.push_back("@" + file.name);
  }
  if (const std::string near = closestMatch(name, names); !near.empty())
    return fmt::format("did you mean \"@{}\"?", near);
  if (longer.empty()) return "fairyforge games lists them";
  return fmt::format("there is {}", fmt::join(longer, ", "));
}

}  // namespace fairyforge::games
