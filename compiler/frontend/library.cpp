#include "compiler/frontend/library.h"

#include <algorithm>
#include <tuple>

namespace fairyforge::frontend {
namespace fs = std::filesystem;

std::vector<LibraryFile> libraryFiles(const std::vector<std::string>& folders) {
  std::vector<LibraryFile> files;
  for (const std::string& folder : folders) {
    const auto ofFolder = static_cast<std::ptrdiff_t>(files.size());
    std::error_code problem;
    fs::recursive_directory_iterator entry(folder, problem);
    for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
      std::error_code ignored;
      const fs::path& path = entry->path();
      if (path.filename().string().starts_with('.')) {
        entry.disable_recursion_pending();
      } else if (path.extension() == ".fairy" && entry->is_regular_file(ignored)) {
        const std::string family = path.parent_path().lexically_relative(folder).generic_string();
        files.push_back({path.stem().string(), family == "." ? "" : family, path});
      }
    }
    std::sort(files.begin() + ofFolder, files.end(), [](const LibraryFile& a, const LibraryFile& b) {
      return std::tie(a.family, a.name) < std::tie(b.family, b.name);
    });
  }
  return files;
}

std::optional<LibraryFile> libraryFile(std::string_view name, const std::vector<std::string>& folders) {
  std::vector<LibraryFile> files = libraryFiles(folders);
  const auto found = std::ranges::find(files, name, &LibraryFile::name);
  if (found == files.end()) return std::nullopt;
  return std::move(*found);
}

}  // namespace fairyforge::frontend
