// Finds files in folders, at any depth, by the endings of their names. The digest of a batch covers the paths
// and contents of its files.

#include "compiler/frontend/games/discover.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>

#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::games {
namespace fs = std::filesystem;
namespace {

// Returns the content of a file, as far as it would be loaded.
std::string contentOf(const std::string& path) {
  std::error_code problem;
  if (!fs::is_regular_file(path, problem)) return {};
  std::string text(frontend::kMaxFileBytes + 1, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace

Endings endingsFor(const std::string& from) {
  const std::optional<frontend::Language> named = frontend::languageCalled(from);
  Endings endings;
  for (const frontend::InputLanguage& row : frontend::inputLanguages()) {
    if (named ? row.language != *named : row.language == frontend::Language::Page) continue;
    for (const std::string_view ending : row.endings) {
      if (!ending.empty()) endings.emplace_back(ending);
    }
  }
  return endings;
}

Discovery discover(const std::vector<std::string>& paths, const Endings& endings) {
  Discovery found;
  std::set<std::string> files;
  const auto isWanted = [&](const std::string& name) {
    return std::ranges::any_of(endings,
                               [&](const std::string& ending) { return boost::iends_with(name, ending); });
  };
  for (const std::string& path : paths) {
    std::error_code problem;
    if (!fs::is_directory(path, problem)) {
      files.insert(fs::path(path).lexically_normal().string());
      continue;
    }
    found.folders = true;
    fs::recursive_directory_iterator entry(path, problem);
    while (!problem && entry != fs::recursive_directory_iterator()) {
      std::error_code ignored;
      const std::string name = entry->path().filename().string();
      if (name.starts_with('.')) {
        entry.disable_recursion_pending();
      } else if (isWanted(name) && entry->is_regular_file(ignored)) {
        files.insert(entry->path().lexically_normal().string());
      }
      entry.increment(problem);
    }
    if (problem) found.unreadable.push_back(fmt::format("\"{}\": {}", path, problem.message()));
  }
  found.files.assign(files.begin(), files.end());
  return found;
}

std::string presentable(const std::string& path) {
  return withoutFaults(path);
}

std::string digestOfFiles(const std::vector<std::string>& files) {
  std::string all;
  for (const std::string& file : files) all += file + '\0' + toHex(digestOf(contentOf(file))) + '\n';
  return toHex(digestOf(all));
}

}  // namespace fairyforge::games
