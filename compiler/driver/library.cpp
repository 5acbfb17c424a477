#include "compiler/driver/library.h"

#include <boost/algorithm/string/predicate.hpp>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/frontend/library.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::driver {

// They lie where the installed program finds them; the build puts a link to the source tree's at the same place
// beside the program that it makes.
std::vector<std::string> libraryFolders() {
  std::error_code problem;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return {};
  return {(program.parent_path() / FAIRYFORGE_DATA_FROM_PROGRAM / "examples").lexically_normal().string()};
}

std::string fileMeantBy(const std::string& word) {
  if (!word.starts_with('@')) return word;
  const auto file = frontend::libraryFile(word.substr(1), libraryFolders());
  return file ? file->path.string() : "";
}

std::string adviceOnName(const std::string& word) {
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

}  // namespace fairyforge::driver
