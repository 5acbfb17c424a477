// Lists and reads the texts of the source tree in all input languages.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"

namespace fairyforge::testing {

// Returns all files with this extension in and below a folder of the source tree, in order; in examples/
// without the library's families, which tests/library covers.
inline std::vector<std::string> filesBelow(const std::string& folder, const std::string& ending) {
  std::vector<std::string> paths;
  const auto root = std::filesystem::path(FAIRYFORGE_SOURCE_DIR) / folder;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const auto family = entry.path().parent_path().filename();
    const bool isOfFamily = folder == "examples" && family != "examples" && family != "base";
    if (entry.path().extension() == ending && !isOfFamily) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

struct ReadText {
  VariantPtr variant;
  Diagnostics diagnostics;
};

// Reads a text as if it were the file at `path`.
inline ReadText readText(const std::string& path, const std::string& text) {
  ReadText read;
  frontend::LoadOptions options{.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples"}};
  if (path.ends_with(".ini")) {
    options.language = frontend::Language::VariantsIni;
    options.game = "0";
  }
  read.variant =
      frontend::loadVariant(std::make_shared<const SourceFile>(path, text), options, read.diagnostics);
  return read;
}

inline std::string textOfFile(const std::string& path) {
  Diagnostics ignored;
  const SourcePtr source = frontend::readSource(path, ignored);
  return source ? std::string(source->text()) : std::string();
}

}  // namespace fairyforge::testing
