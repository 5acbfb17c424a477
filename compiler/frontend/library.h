// The library: games, and files that games build upon, which are found by name in folders of folders. The folder in
// which a file lies is its family.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend {

struct LoadOptions;

struct LibraryFile {
  std::string name;    // of the file, without its ending
  std::string family;  // the folders between; empty: it lies in the outermost one
  std::filesystem::path path;
};

// All .fairy files at any depth, by family and name; hidden ones left out.
std::vector<LibraryFile> libraryFiles(const std::vector<std::string>& folders);
// The first of them that has the name.
std::optional<LibraryFile> libraryFile(std::string_view name, const std::vector<std::string>& folders);

// Could a file have the name? It has letters, digits, '-' and '_' only, and is never a path.
bool isFileName(std::string_view name);

// The file that a text in the folder `beside` means by a name after `extends` or `with`: one that lies there, or that an
// editor has open as if it did, or else the library's.
struct MeantFile {
  std::filesystem::path path;
  bool isBeside;
};
std::optional<MeantFile> fileMeant(const std::string& name, const std::filesystem::path& beside,
                                   const LoadOptions& options);

}  // namespace fairyforge::frontend
