// Finds the files of a batch.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::games {

// The file name endings for which folders are searched.
using Endings = std::vector<std::string>;
// Returns the endings of the format that --from names; "text" stands for all languages except pages.
Endings endingsFor(const std::string& from);

struct Discovery {
  std::vector<std::string> files;       // sorted by path, each once
  std::vector<std::string> unreadable;  // folders that could not be read, with the reason
  bool folders = false;                 // a given path is a folder
};
// Returns the paths that are not folders, whatever their endings, and all regular files with one of the
// endings in and below those that are. Names that begin with a dot are skipped in folders.
Discovery discover(const std::vector<std::string>& paths, const Endings& endings);

// Returns the path for a report, with bytes that are not valid text replaced.
std::string presentable(const std::string& path);

// Returns a digest of the files' paths and contents, which is equal for equal batches.
std::string digestOfFiles(const std::vector<std::string>& files);

}  // namespace fairyforge::games
