// The folders that an editor has open: the files of variants in them, and what texts build upon.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/frontend.h"

namespace fairyforge::lsp {

// Not all that is there, where there is more than an editor should wait for.
struct FolderFiles {
  std::vector<std::string> paths;  // canonical
  bool all = true;
};
// The .fairy files at any depth; hidden ones left out, and those behind links.
FolderFiles filesIn(const std::set<std::string>& folders);

// Which files texts build upon, by canonical paths. Texts are read as far as that takes.
class Bases {
 public:
  explicit Bases(const frontend::LoadOptions& options) : options_(options) {}
  // At any remove.
  const std::set<std::string>& of(const std::string& path);
  const std::set<std::string>& of(const std::string& path, std::string_view text);

 private:
  const std::string& meant(const std::string& folder, const std::string& name);

  const frontend::LoadOptions& options_;
  std::map<std::string, std::set<std::string>> known_;
  std::map<std::pair<std::string, std::string>, std::string> meant_;  // by folder and name
};

}  // namespace fairyforge::lsp
