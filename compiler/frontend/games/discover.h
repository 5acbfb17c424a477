// Finds the files that a batch of tests reads.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::games {

// Endings of file names, such as ".fairy". Folders are searched for files with one of them.
using Endings = std::vector<std::string>;
// Returns the endings for the language that --from names. For "text" or an unknown name, returns those of all
// languages except pages.
Endings endingsFor(const std::string& from);

// The files that were found.
struct Discovery {
  std::vector<std::string> files;       // sorted by path, without repetition
  std::vector<std::string> unreadable;  // folders that could not be read, each with the reason
  bool folders = false;                 // one of the given paths is a folder
};
// Returns all given paths that are no folders, whatever their endings, even if there is no such file. For
// given paths that are folders, returns the regular files in and below them that have one of the endings. In
// folders, hidden files and folders (`.name`) are left out.
Discovery discover(const std::vector<std::string>& paths, const Endings& endings);

// Returns the path for a report: bytes that are not valid text are replaced.
std::string presentable(const std::string& path);

// Returns a digest of the paths and contents of the files. It is equal for equal batches.
std::string digestOfFiles(const std::vector<std::string>& files);

}  // namespace fairyforge::games
