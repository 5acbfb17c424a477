// The folders that an editor has open: the files of variants in them, and the files that texts build upon.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/frontend.h"

namespace fairyforge::lsp {

// The files that filesIn() found. If there are more than an editor should wait for, some are missing and
// `all` is false.
struct FolderFiles {
  std::vector<std::string> paths;  // canonical
  bool all = true;
};
// Returns the .fairy files in the folders, at any depth. Hidden files and folders, links and files that are
// too large are left out.
FolderFiles filesIn(const std::set<std::string>& folders);

// Finds the files that texts build upon, by canonical paths. Only the parts of texts that name such files are
// read.
class Bases {
 public:
  explicit Bases(const frontend::LoadOptions& options) : options_(options) {}
  // Returns the files that the text at `path` builds upon, directly or indirectly.
  const std::set<std::string>& of(const std::string& path);
  const std::set<std::string>& of(const std::string& path, std::string_view text);

 private:
  const std::string& meant(const std::string& folder, const std::string& name);

  const frontend::LoadOptions& options_;
  std::map<std::string, std::set<std::string>> known_;
  std::map<std::pair<std::string, std::string>, std::string> meant_;  // by folder and name
};

}  // namespace fairyforge::lsp
