#include "compiler/lsp/workspace.h"

#include <algorithm>
#include <filesystem>

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

// Empty: no file's.
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
  if (path.find('\0') != std::string::npos) return {};
  std::error_code problem;
  const fs::path canonical = fs::weakly_canonical(path, problem);
  return problem ? path : canonical.string();
}

std::string uriOfPath(const std::string& path) {
  std::error_code problem;
  const fs::path canonical = fs::weakly_canonical(path, problem);
  std::string uri = "file://";
  for (const char c : problem ? path : canonical.string()) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) ||
                       std::string_view("/-_.~").find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      constexpr std::string_view kDigits = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return uri;
}

// What a text builds upon, as a text of its own: also of one that cannot be read.
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

// The text with its brackets closed and without an open quote: all that is there is in its place.
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
  if (text.starts_with("\xEF\xBB\xBF")) result.insert(0, "\xEF\xBB\xBF");
  std::reverse(closing.begin(), closing.end());
  return result + "\n" + closing + "\n";
}

}  // namespace

void Workspace::forget() {
  for (auto& [uri, document] : documents_) document.isFresh = document.isTold = false;
}

void Workspace::open(const std::string& uri, Json version, std::string text) {
  Document& document = documents_[uri];
  document = {};
  document.uri = uri;
  document.path = pathOf(uri);
  setText(document, std::move(version), std::move(text));
}

void Workspace::setText(Document& document, Json version, std::string text) {
  const std::string& name = document.path.empty() ? document.uri : document.path;
  document.version = std::move(version);
  document.source = std::make_shared<const SourceFile>(name, std::move(text));
  document.lines = std::make_shared<const Lines>(document.source->text());
  forget();
}

void Workspace::close(const std::string& uri) {
  documents_.erase(uri);
  forget();
}

Document* Workspace::find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

frontend::LoadOptions Workspace::loadOptions() const {
  frontend::LoadOptions options{.baseFolders = folders_};
  for (const auto& [uri, document] : documents_) {
    if (!document.path.empty()) options.openTexts[document.path] = document.source;
  }
  return options;
}

Document& Workspace::analysed(Document& document) {
  if (document.isFresh) return document;
  document.diagnostics = {};
  document.loaded = frontend::loadWithTests(document.source, loadOptions(), document.diagnostics);
  if (document.loaded.variant) {
    document.variant = document.loaded.variant;
    document.zones = document.loaded.zones;
  }
  mend(document);
  inherit(document);
  document.isFresh = true;
  return document;
}

// The names in a text that could not be read at all.
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

// The names in other files: of a text with errors those files may not have been read.
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

Json Workspace::locationOf(const SourceSpan& span) const {
  return {{"uri", uriOf(span)}, {"range", rangeOf(Lines(span.file->text()), span.begin, span.end)}};
}

}  // namespace fairyforge::lsp
