// The library: folders, with subfolders, of games and of files that games build upon. Files are found by
// name; the subfolder of a file is its family.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend {

struct LoadOptions;

struct LibraryFile {
  std::string name;    // of the file, without its extension
  std::string family;  // path of its folder within the library; empty: the library folder itself
  std::filesystem::path path;
};

// All .fairy files at any depth, folder by folder, sorted by family and name. Hidden files and folders are
// left out.
std::vector<LibraryFile> libraryFiles(const std::vector<std::string>& folders);
// The first file with this name in that order.
std::optional<LibraryFile> libraryFile(std::string_view name, const std::vector<std::string>& folders);

// Can this be the name of a file? Names have letters, digits, '-' and '_' only, so none is a path.
bool isFileName(std::string_view name);

// The file that a text in the folder `beside` means by a name after `extends` or `with`: the file of that
// name in the folder, on disk or open in an editor, or else the library's. Nothing if there is neither.
struct MeantFile {
  std::filesystem::path path;
  bool isBeside;
};
std::optional<MeantFile> fileMeant(const std::string& name, const std::filesystem::path& beside,
                                   const LoadOptions& options);

}  // namespace fairyforge::frontend
