#include "compiler/frontend/library.h"

#include <algorithm>
#include <tuple>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {
namespace fs = std::filesystem;

namespace {

// Returns the files for whose names wanted(name) is true. Names are compared before anything else, for speed:
// thousands of files may each extend a file of the library.
template <typename Wanted>
std::vector<LibraryFile> filesIn(const std::vector<std::string>& folders, Wanted wanted) {
  constexpr std::string_view kEnding = ".fairy";
  std::vector<LibraryFile> files;
  for (const std::string& folder : folders) {
    const auto ofFolder = static_cast<std::ptrdiff_t>(files.size());
    std::error_code problem;
    fs::recursive_directory_iterator entry(folder, problem);
    for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
      std::error_code ignored;
      const fs::path& path = entry->path();
      std::string_view name = path.native();
      name.remove_prefix(name.rfind('/') + 1);
      if (name.starts_with('.')) {
        entry.disable_recursion_pending();
      } else if (name.ends_with(kEnding) && wanted(name.substr(0, name.size() - kEnding.size())) &&
                 entry->is_regular_file(ignored)) {
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

}  // namespace

std::vector<LibraryFile> libraryFiles(const std::vector<std::string>& folders) {
  return filesIn(folders, [](std::string_view) { return true; });
}

std::optional<LibraryFile> libraryFile(std::string_view name, const std::vector<std::string>& folders) {
  std::vector<LibraryFile> files = filesIn(folders, [&](std::string_view file) { return file == name; });
  if (files.empty()) return std::nullopt;
  return std::move(files.front());
}

bool isFileName(std::string_view name) {
  return std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::optional<MeantFile> fileMeant(const std::string& name, const fs::path& beside,
                                   const LoadOptions& options) {
  if (!isFileName(name)) return std::nullopt;
  std::error_code ignored;
  const fs::path path = beside / (name + ".fairy");
  if (fs::exists(path, ignored) || (!options.openTexts.empty() &&
                                    options.openTexts.contains(fs::weakly_canonical(path, ignored).string())))
    return MeantFile{path, true};
  const auto file = libraryFile(name, options.baseFolders);
  if (!file) return std::nullopt;
  return MeantFile{file->path, false};
}

}  // namespace fairyforge::frontend
