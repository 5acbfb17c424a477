// Keeps the open texts and the files in the editor's folders. Reads a text again only after it, or a file
// that it builds upon, has changed. Finds names also in texts with errors, since an editor offers them while
// the user writes.

#include "compiler/apps/lsp/workspace.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "compiler/core/base/mapped.h"
#include "compiler/core/text/byte-order-mark.h"
#include "compiler/core/text/percent.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::lsp {
namespace {

namespace fs = std::filesystem;
using frontend::print::Lexeme;
using frontend::print::LexemeKind;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

// Returns the path in a URI such as "file:///home/me/a.fairy"; empty for other URIs.
std::string pathOf(const std::string& uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme)) return {};
  std::string path;
  for (std::size_t i = uri.find('/', kScheme.size()); i < uri.size(); ++i) {
    const bool isCode =
        uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0;
    path += isCode ? static_cast<char>(digit(uri[i + 1]) * 16 + digit(uri[i + 2])) : uri[i];
    if (isCode) i += 2;
  }
  return path.find('\0') == std::string::npos ? canonical(path) : "";
}

std::string uriOfPath(const std::string& path) {
  return "file://" + percentEncoded(canonical(path), "/-_.~");
}

// Returns the beginning of a text, which names the files that it builds upon ("extends ..."), as a text of
// its own. Works even if the rest of the text has errors.
std::string headOf(std::string_view text) {
  const auto lexemes = frontend::print::lexemesOf(text);
  const auto isName = [](const Lexeme& l) {
    return l.kind == LexemeKind::Word || l.text == "with" || l.text == "on" || l.text == "extends";
  };
  for (std::size_t i = 0; i < lexemes.size(); ++i) {
    if (lexemes[i].kind != LexemeKind::Other || lexemes[i].text != "extends") continue;
    std::string head;
    for (; i < lexemes.size() && (lexemes[i].kind == LexemeKind::Blank || isName(lexemes[i])); ++i)
      head += lexemes[i].text;
    return head + "\n";
  }
  return {};
}

// Returns the text with its open brackets closed and without an open quote. All other characters keep their
// offsets.
std::string mended(std::string_view text) {
  std::string result, closing;
  for (const Lexeme& lexeme : frontend::print::lexemesOf(text)) {
    const char first = lexeme.text.front();
    const bool isOpenQuote = lexeme.kind == LexemeKind::Other && first == '"';
    result += isOpenQuote ? std::string(lexeme.text.size(), ' ') : lexeme.text;
    if (lexeme.text.size() != 1) continue;
    if (first == '{' || first == '(' || first == '[')
      closing += first == '{' ? '}' : first == '(' ? ')' : ']';
    if (!closing.empty() && first == closing.back()) closing.pop_back();
  }
  result.insert(0, text.substr(0, behindByteOrderMark(text)));
  std::ranges::reverse(closing);
  return result + "\n" + closing + "\n";
}

}  // namespace

std::string canonical(const std::string& path) {
  std::error_code problem;
  const fs::path found = fs::weakly_canonical(path, problem);
  return problem ? path : found.string();
}

Workspace::Workspace(const std::vector<std::string>& libraryFolders)
    : options_{.baseFolders = mapped(libraryFolders, canonical)} {}

void Workspace::readBy(frontend::LoadOptions options) {
  options.baseFolders = std::move(options_.baseFolders);
  options.examines = false;  // the workspace chooses the texts that are examined
  options_ = std::move(options);
  forget();
}

void Workspace::forget() {
  for (auto& [uri, document] : documents_) document.isFresh = document.isTold = false;
  for (auto& [uri, file] : inFolders_) file.document.isFresh = false;
}

void Workspace::addFolder(const std::string& uri) {
  if (std::string path = pathOf(uri); !path.empty()) folders_.insert(std::move(path));
}
void Workspace::removeFolder(const std::string& uri) {
  folders_.erase(pathOf(uri));
}

void Workspace::open(const std::string& uri, Json version, std::string text) {
  Document& document = documents_[uri];
  document = {};
  document.uri = uri;
  document.path = pathOf(uri);
  setText(document, std::move(version), std::move(text));
  forget();
}

void Workspace::setText(Document& document, Json version, std::string text) {
  document.version = std::move(version);
  document.take(std::make_shared<const SourceFile>(document.name(), std::move(text)));
  const frontend::LoadOptions options = loadOptions();
  Bases bases(options);
  for (auto& [uri, other] : documents_) {
    const bool isApart = &other != &document && other.loaded.language == frontend::Language::Fairy &&
                         !bases.of(other.name(), other.text()).contains(document.name());
    if (!isApart) other.isFresh = other.isTold = false;
  }
  for (auto& [uri, file] : inFolders_) file.document.isFresh = false;
}

void Workspace::close(const std::string& uri) {
  documents_.erase(uri);
  forget();
}

Document* Workspace::find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

Document* Workspace::findAnywhere(const std::string& uri) {
  if (Document* open = find(uri)) return open;
  const auto found = inFolders_.find(uri);
  return found == inFolders_.end() ? nullptr : &found->second.document;
}

// Reads the files in the editor's folders, except those that have not changed since they were read.
void Workspace::readFolders() {
  std::set<std::string> open;
  for (const auto& [uri, document] : documents_) open.insert(document.path);
  const FolderFiles files = filesIn(folders_);
  hasLeftOut_ = !files.all;
  std::map<std::string, InFolder> before = std::exchange(inFolders_, {});
  bool isSame = true;
  for (const std::string& path : files.paths) {
    std::error_code problem;
    const auto written = fs::last_write_time(path, problem);
    if (problem || open.contains(path)) continue;
    const std::string uri = uriOfPath(path);
    if (const auto known = before.find(uri); known != before.end() && known->second.written == written) {
      inFolders_.insert(before.extract(known));
      continue;
    }
    Diagnostics discarded;
    const SourcePtr source = frontend::readSource(path, discarded);
    if (!source) continue;
    InFolder& file = inFolders_[uri];
    file.written = written;
    file.document.uri = uri;
    file.document.path = path;
    file.document.take(source);
    isSame = false;
  }
  if (isSame && before.empty()) return;
  for (auto& [uri, file] : inFolders_) file.document.isFresh = false;
}

std::vector<Document*> Workspace::buildingUpon(const std::set<std::string>& files) {
  readFolders();
  const frontend::LoadOptions options = loadOptions();
  Bases bases(options);
  std::vector<Document*> found;
  const auto look = [&](Document& document) {
    const std::string& name = document.name();
    const auto& below = bases.of(name, document.text());
    const auto isIt = [&](const std::string& file) { return file == name || below.contains(file); };
    if (std::ranges::any_of(files, isIt)) found.push_back(&analysed(document));
  };
  for (auto& [uri, document] : documents_) look(document);
  for (auto& [uri, file] : inFolders_) look(file.document);
  return found;
}

frontend::LoadOptions Workspace::loadOptions() const {
  frontend::LoadOptions options = options_;
  for (const auto& [uri, document] : documents_) {
    if (!document.path.empty()) options.openTexts[document.path] = document.source;
  }
  return options;
}

Document& Workspace::analysed(Document& document) {
  if (document.isFresh) return document;
  document.diagnostics = {};
  frontend::LoadOptions options = loadOptions();
  options.examines = true;
  document.loaded = frontend::loadWithTests(document.source, options, document.diagnostics);
  if (document.loaded.variant) {
    document.variant = document.loaded.variant;
    document.zones = document.loaded.zones;
  }
  mend(document);
  inherit(document);
  document.isFresh = true;
  return document;
}

// Finds names in a text that has errors, by reading a mended copy of it.
void Workspace::mend(Document& document) const {
  const auto& names = document.loaded.names;
  if (!document.diagnostics.hasErrors() ||
      std::ranges::any_of(names, [&](const auto& place) { return document.isOwn(place.word.span); }))
    return;
  if (document.loaded.language != frontend::Language::Fairy ||
      document.text().size() > frontend::kMaxFileBytes)
    return;
  const auto source = std::make_shared<const SourceFile>(document.source->name(), mended(document.text()));
  Diagnostics discarded;
  frontend::LoadedVariant loaded = frontend::loadWithTests(source, loadOptions(), discarded);
  const auto isThere = [&](SourceSpan& span) {
    if (span.file != source) return true;
    span.file = document.source;
    span.end = std::min(span.end, static_cast<std::uint32_t>(document.text().size()));
    return span.begin < span.end;
  };
  for (auto& place : loaded.names) {
    if (isThere(place.word.span) && isThere(place.id.span) && isThere(place.statement))
      document.loaded.names.push_back(std::move(place));
  }
}

// Finds the names in the files that a text builds upon. If the text has errors, those files may not have been
// read, so the head of the text is read alone.
void Workspace::inherit(Document& document) const {
  const auto keep = [&](const std::vector<frontend::syntax::NamedPlace>& names) {
    for (const auto& place : names) {
      if (place.word.span.file->name() != document.source->name()) document.inherited.push_back(place);
    }
  };
  document.inherited.clear();
  keep(document.loaded.names);
  if (!document.diagnostics.hasErrors() || !document.inherited.empty()) return;
  const std::string head = headOf(document.text());
  if (head.empty()) return;
  const auto source = std::make_shared<const SourceFile>(document.source->name(), head);
  Diagnostics discarded;
  const frontend::LoadedVariant loaded = frontend::loadWithTests(source, loadOptions(), discarded);
  keep(loaded.names);
  if (!document.variant) {
    document.variant = loaded.variant;
    document.zones = loaded.zones;
  }
}

std::string Workspace::uriOf(const SourceSpan& span) const {
  for (const auto& [uri, document] : documents_) {
    if (document.isOwn(span)) return uri;
  }
  return uriOfPath(span.file->name());
}

std::string Workspace::uriOf(const fs::path& file) const {
  const std::string path = canonical(file.string());
  for (const auto& [uri, document] : documents_) {
    if (document.path == path) return uri;
  }
  return uriOfPath(path);
}

Json Workspace::locationOf(const SourceSpan& span) const {
  return {{"uri", uriOf(span)}, {"range", rangeOf(Lines(span.file->text()), span.begin, span.end)}};
}

// ---- folders ----
//
// Walks the editor's folders, within limits on time and memory, and follows names after `extends` from file
// to file without reading whole games.

namespace {

namespace fs = std::filesystem;
using frontend::print::LexemeKind;

constexpr std::size_t kMostFiles = 1000, kMostEntries = 20'000;
constexpr std::uintmax_t kMostBytes = 32 << 20;

bool isHidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

// Returns the words after `extends` on its line: the names of the files that a text builds upon. Some words
// may not be names, but then there is no file for them. Examines only lines with `extends`, to be fast: each
// change of one text asks this about all other open texts.
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
      if (ignored || size > frontend::kMaxFileBytes) continue;  // no reader accepts a file of this size
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
  if (const auto file = frontend::fileMeant(name, folder, options_))
    place->second = canonical(file->path.string());
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
  if (!isNew) return place->second;  // incomplete for files that extend themselves, which is an error anyway
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
