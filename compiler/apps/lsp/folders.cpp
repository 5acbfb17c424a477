// Walks the editor's folders, within limits on time and memory, and follows names after `extends` from file
// to file without reading whole games.

#include <algorithm>
#include <filesystem>

#include "compiler/apps/lsp/workspace.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::lsp {
namespace {

namespace fs = std::filesystem;
using frontend::print::LexemeKind;

constexpr std::size_t kMostFiles = 1000, kMostEntries = 20'000;
constexpr std::uintmax_t kMostBytes = 32 << 20;

bool isHidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

// Returns the words after `extends` on its line: the names of the files that a text builds upon. Some may be
// no names, but then no file has them. Only lines with `extends` are examined, since each change of a text
// asks this about all other open texts.
std::vector<std::string> namesIn(std::string_view text) {
  constexpr std::string_view kExtends = "extends";
  std::vector<std::string> names;
  for (std::size_t at = text.find(kExtends); at < text.size();) {
    const std::size_t begin = text.rfind('\n', at) + 1;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    bool isBehind = false;
    for (const auto& lexeme : frontend::print::lexemesOf(text.substr(begin, end - begin))) {
      if (lexeme.kind == LexemeKind::End) isBehind = false;
      if (isBehind && std::isalnum(static_cast<unsigned char>(lexeme.text.front())))
        names.push_back(lexeme.text);
      if (lexeme.text == kExtends) isBehind = true;
    }
    at = text.find(kExtends, end);
  }
  return names;
}

}  // namespace

FolderFiles filesIn(const std::set<std::string>& folders) {
  FolderFiles files;
  std::size_t entries = 0;
  std::uintmax_t bytes = 0;
  for (const std::string& folder : folders) {
    std::error_code problem;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, problem);
    for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
      if (++entries > kMostEntries) {
        files.all = false;
        return files;
      }
      std::error_code ignored;
      if (isHidden(entry->path())) {
        entry.disable_recursion_pending();
        continue;
      }
      if (entry->path().extension() != ".fairy" || entry->is_symlink(ignored) ||
          !entry->is_regular_file(ignored))
        continue;
      const std::uintmax_t size = entry->file_size(ignored);
      if (ignored || size > frontend::kMaxFileBytes) continue;  // no reader accepts it
      bytes += size;
      if (files.paths.size() == kMostFiles || bytes > kMostBytes) {
        files.all = false;
        return files;
      }
      files.paths.push_back(entry->path().string());
    }
  }
  return files;
}

const std::string& Bases::meant(const std::string& folder, const std::string& name) {
  const auto [place, isNew] = meant_.try_emplace({folder, name});
  if (!isNew) return place->second;
  std::error_code ignored;
  if (const auto file = frontend::fileMeant(name, folder, options_))
    place->second = fs::weakly_canonical(file->path, ignored).string();
  return place->second;
}

const std::set<std::string>& Bases::of(const std::string& path) {
  if (const auto known = known_.find(path); known != known_.end()) return known->second;
  const auto open = options_.openTexts.find(path);
  Diagnostics discarded;
  const SourcePtr source =
      open == options_.openTexts.end() ? frontend::readSource(path, discarded) : open->second;
  return of(path, source ? source->text() : std::string_view());
}

const std::set<std::string>& Bases::of(const std::string& path, std::string_view text) {
  const auto [place, isNew] = known_.try_emplace(path);
  if (!isNew) return place->second;  // incomplete for files that extend themselves, which are errors anyway
  std::set<std::string> bases;
  for (const std::string& name : namesIn(text)) {
    const std::string& base = meant(fs::path(path).parent_path().string(), name);
    if (base.empty()) continue;
    bases.insert(base);
    const std::set<std::string>& more = of(base);
    bases.insert(more.begin(), more.end());
  }
  return known_[path] = std::move(bases);
}

}  // namespace fairyforge::lsp
