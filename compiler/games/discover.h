// Which files a batch is about.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::games {

// The endings of names that a folder is searched for.
using Endings = std::vector<std::string>;
// Those of the texts that --from names: "text" knows of every language but pages.
Endings endingsFor(const std::string& from);

struct Discovery {
  std::vector<std::string> files;       // sorted by path, each once
  std::vector<std::string> unreadable;  // folders, with the reason
  bool folders = false;                 // some path is a folder
};
// The paths that are no folders, as they are, and all regular files with such an ending in those that are and
// in the folders below. What begins with a dot is left out.
Discovery discover(const std::vector<std::string>& paths, const Endings& endings);

// The path for a report: what is no text of its bytes is replaced.
std::string presentable(const std::string& path);

// A digest of the files' paths and contents: equal for equal batches.
std::string digestOfFiles(const std::vector<std::string>& files);

}  // namespace fairyforge::games
