// Answers about diagnostics, their fixes and formatting, as edits of the protocol.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/apps/lsp/answers.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/format.h"

namespace fairyforge::lsp {
namespace {

constexpr std::size_t kMostDiagnostics = 200;

// Returns the place where a diagnostic is shown. If the diagnostic is about a file that the text builds upon,
// this is the place where the text names that file.
SourceSpan placeOf(const Document& document, const Diagnostic& diagnostic) {
  if (document.isOwn(diagnostic.span)) return diagnostic.span;
  if (diagnostic.span) {
    for (const auto& place : document.loaded.names) {
      if (place.kind == frontend::syntax::NameKind::File && document.isOwn(place.word.span))
        return place.word.span;
    }
  }
  return {document.source, 0, 0};
}

Json diagnosticJson(const Document& document, const Diagnostic& diagnostic) {
  constexpr int kError = 1, kWarning = 2;
  std::string message = diagnostic.message;
  if (diagnostic.span && !document.isOwn(diagnostic.span)) {
    const SourceFile& file = *diagnostic.span.file;
    message = fmt::format("{}:{}: {}", file.name(), file.locate(diagnostic.span.begin).line, message);
  }
  for (const std::string& note : diagnostic.notes) message += "\n" + note;
  return {{"range", document.rangeOf(placeOf(document, diagnostic))},
          {"severity", diagnostic.severity == Severity::Error ? kError : kWarning},
          {"code", diagnostic.code},
          {"source", "fairyforge"},
          {"message", withoutFaults(message)}};
}

}  // namespace

Json diagnosticsOf(const Document& document) {
  Json list = Json::array();
  const auto& all = document.diagnostics.all();
  for (std::size_t i = 0; i < std::min(all.size(), kMostDiagnostics); ++i) {
    // The error "this is a mixin" is not shown in an editor.
    const bool isOfGames = document.loaded.mixin && all[i].code == "mixin";
    if (!isOfGames) list.push_back(diagnosticJson(document, all[i]));
  }
  return list;
}

Json codeActions(const Document& document, std::size_t begin, std::size_t end) {
  Json list = Json::array();
  for (const Diagnostic& d : document.diagnostics.all()) {
    if (d.fix.empty() || !document.isOwn(d.span) || d.span.begin > end || d.span.end < begin) continue;
    Json edits = Json::array();
    edits.push_back({{"range", document.rangeOf(d.span)}, {"newText", d.fix}});
    Json changes = Json::object();
    changes[document.uri] = edits;
    Json cured = Json::array();
    cured.push_back(diagnosticJson(document, d));
    list.push_back({{"title", fmt::format("write '{}'", shortened(d.fix))},
                    {"kind", "quickfix"},
                    {"isPreferred", true},
                    {"diagnostics", cured},
                    {"edit", {{"changes", changes}}}});
  }
  return list;
}

// Returns one edit, without the unchanged lines at the beginning and at the end of the text.
Json formatting(const Workspace& workspace, const Document& document) {
  Diagnostics discarded;
  const auto result = frontend::formatted(document.source, workspace.loadOptions(), discarded);
  if (!result) return {};
  const std::string_view before = document.text(), after = *result;
  Json list = Json::array();
  if (before == after) return list;
  const std::size_t least = std::min(before.size(), after.size());
  std::size_t same = 0, kept = 0;
  for (std::size_t i = 0; i < least && before[i] == after[i]; ++i) {
    if (before[i] == '\n') same = i + 1;
  }
  for (std::size_t i = 1; i <= least - same && before[before.size() - i] == after[after.size() - i]; ++i) {
    if (i == before.size() || before[before.size() - i - 1] == '\n') kept = i;
  }
  if (kept > 0 && kept < after.size() && after[after.size() - kept - 1] != '\n') kept = 0;
  list.push_back({{"range", rangeOf(*document.lines, same, before.size() - kept)},
                  {"newText", after.substr(same, after.size() - kept - same)}});
  return list;
}

}  // namespace fairyforge::lsp
