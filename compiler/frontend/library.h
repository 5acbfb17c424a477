// The library: folders, with subfolders, of games and of files that games extend. Files are found by name;
// the folder of a file is its family.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend {

struct LoadOptions;

// A file of the library.
struct LibraryFile {
  std::string name;    // without the extension
  std::string family;  // the path of its folder below the library's folder; empty: that folder itself
  std::filesystem::path path;
};

// Returns all .fairy files, at any depth, folder by folder, sorted by family and name. Hidden files and
// folders are left out.
std::vector<LibraryFile> libraryFiles(const std::vector<std::string>& folders);
// Returns the first file with this name, in the order of libraryFiles(); nothing if there is none.
std::optional<LibraryFile> libraryFile(std::string_view name, const std::vector<std::string>& folders);

// Can this be the name of a file? Names consist of letters, digits, '-' and '_', so that none is a path.
bool isFileName(std::string_view name);

// The file that a name after `extends` or `with` means, for a text in the folder `beside`. A file of that
// name in this folder, or open in an editor, comes before the library's file. Nothing if there is neither.
struct MeantFile {
  std::filesystem::path path;
  bool isBeside;
};
std::optional<MeantFile> fileMeant(const std::string& name, const std::filesystem::path& beside,
                                   const LoadOptions& options);

}  // namespace fairyforge::frontend
