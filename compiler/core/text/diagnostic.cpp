// The list of diagnostics, which drops warnings before errors when it is full; printing, with an excerpt of
// the source and a caret under the span; and the search for the known word that is closest to a misspelt one.

#include "compiler/core/text/diagnostic.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <numeric>

#include "compiler/core/text/characters.h"

namespace fairyforge {
namespace {

const char* severityName(Severity severity) {
  return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

// Returns the number of code points in `text`, which is assumed to be its width on a terminal.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Replaces characters that a terminal would interpret, so that no input can control it.
std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view character = characterAt(text, i);
    const bool isBreak = character == "\n" || character == "\r";
    out += character == "\t" ? " " : isBreak || findFault(character) ? "?" : character;
    i += character.size();
  }
  return out;
}

std::string place(const SourceSpan& span) {
  if (!span) return "";
  const auto at = span.file->locate(span.begin);
  return fmt::format("{}:{}:{}: ", printable(span.file->name()), at.line, at.column);
}

// Returns the source line and below it a line with carets under the span. A long line is cut to a part around
// the span.
std::string snippet(const SourceSpan& span, std::string_view caretColour, std::string_view reset) {
  constexpr std::size_t kWindow = 100;
  const auto at = span.file->locate(span.begin);
  const std::string_view line = span.file->line(at.line);
  const std::size_t offset = std::min<std::size_t>(span.begin - span.file->lineStart(at.line), line.size());

  const auto onBoundary = [&](std::size_t i) {
    while (i > 0 && i < line.size() && (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80) --i;
    return std::min(i, line.size());
  };
  const std::size_t from =
      line.size() > kWindow && offset > kWindow / 2 ? onBoundary(offset - kWindow / 2) : 0;
  const std::size_t to = onBoundary(std::min(line.size(), from + kWindow));
  const std::size_t spanEnd =
      std::min<std::size_t>(to, offset + std::max<std::size_t>(1, span.end - span.begin));

  const std::string lead = from > 0 ? "..." : "";
  const std::string trail = to < line.size() ? "..." : "";
  const std::size_t carets =
      std::max<std::size_t>(1, spanEnd > offset ? width(line.substr(offset, spanEnd - offset)) : 1);
  const std::string gutter = fmt::format("{:>5} | ", at.line);
  return fmt::format("{}{}{}{}\n{}| {}{}{}{}\n", gutter, lead, printable(line.substr(from, to - from)), trail,
                     std::string(gutter.size() - 2, ' '),
                     std::string(lead.size() + width(line.substr(from, offset - from)), ' '), caretColour,
                     std::string(carets, '^'), reset);
}

}  // namespace

Diagnostic& Diagnostics::error(SourceSpan span, Code code, std::string message) {
  return add({Severity::Error, std::string(code), std::move(span), std::move(message), {}, {}});
}

Diagnostic& Diagnostics::warning(SourceSpan span, Code code, std::string message) {
  return add({Severity::Warning, std::string(code), std::move(span), std::move(message), {}, {}});
}

Diagnostic& Diagnostics::add(Diagnostic diagnostic) {
  diagnostic.message = shortened(std::move(diagnostic.message));
  const bool isError = diagnostic.severity == Severity::Error;
  ++(isError ? errors_ : others_);
  if (list_.size() == kMaxKept) {
    const auto warning = std::find_if(list_.rbegin(), list_.rend(),
                                      [](const Diagnostic& d) { return d.severity != Severity::Error; });
    if (!isError || warning == list_.rend()) return notKept_ = std::move(diagnostic);
    list_.erase(std::next(warning).base());
  }
  return list_.emplace_back(std::move(diagnostic));
}

void Diagnostics::addAll(const Diagnostics& others) {
  const std::size_t errors = errors_ + others.errors_, warnings = others_ + others.others_;
  for (const Diagnostic& d : others.list_) add(d);
  errors_ = errors;
  others_ = warnings;
}

std::string renderHuman(const Diagnostic& d, bool colour) {
  const char* reset = colour ? "\033[0m" : "";
  const char* bold = colour ? "\033[1m" : "";
  const char* accent = !colour                           ? ""
                       : d.severity == Severity::Error   ? "\033[1;31m"
                       : d.severity == Severity::Warning ? "\033[1;35m"
                                                         : "\033[1;36m";
  const std::string code = d.code.empty() ? "" : fmt::format(" [{}]", d.code);
  std::string out =
      fmt::format("{}{}{}{}:{} {}{}{}{}\n", bold, place(d.span), accent, severityName(d.severity), reset,
                  bold, printable(shortened(d.message)), reset, code);
  if (d.span) out += snippet(d.span, accent, reset);
  for (const std::string& note : d.notes)
    out += fmt::format("      = note: {}\n", printable(shortened(note)));
  if (!d.fix.empty()) out += fmt::format("      = {}fix:{} {}\n", bold, reset, printable(shortened(d.fix)));
  return out;
}

std::string renderGnu(const Diagnostic& d) {
  std::string out =
      fmt::format("{}{}: {}", place(d.span), severityName(d.severity), printable(shortened(d.message)));
  if (!d.fix.empty()) out += fmt::format(" (fix: {})", printable(shortened(d.fix)));
  return out + "\n";
}

std::string renderOmitted(const Diagnostics& diagnostics) {
  const std::size_t count = diagnostics.omitted();
  if (count == 0) return {};
  const bool errors = diagnostics.errorCount() > Diagnostics::kMaxKept;
  return fmt::format("... and {} more {}\n", count,
                     !errors                           ? "warnings"
                     : diagnostics.warningCount() == 0 ? "errors"
                                                       : "errors and warnings");
}

Json asJson(const Diagnostic& d) {
  Json record = Json::object();
  record["code"] = d.code;
  if (d.span) {
    const auto begin = d.span.file->locate(d.span.begin);
    const auto end = d.span.file->locate(d.span.end);
    record.update({{"column", begin.column},
                   {"endColumn", end.column},
                   {"endLine", end.line},
                   {"file", d.span.file->name()}});
  }
  if (!d.fix.empty()) record["fix"] = d.fix;
  if (d.span) record["line"] = d.span.file->locate(d.span.begin).line;
  record["message"] = d.message;
  if (!d.notes.empty()) record["notes"] = d.notes;
  record["severity"] = severityName(d.severity);
  return record;
}

Json asJson(const std::vector<Diagnostic>& diagnostics) {
  Json records = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) records.push_back(asJson(diagnostic));
  return records;
}

namespace {

// Are the letters equal, apart from case?
bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

// Returns the edit distance of the words: the number of wrong, missing, extra or exchanged neighbouring
// letters; `most` + 1 if it is greater than `most`.
std::size_t slips(std::string_view a, std::string_view b, std::size_t most) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> before, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1), last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::string closestMatch(std::string_view word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = word.size() < 3 ? 0 : std::clamp<std::size_t>((word.size() + 1) / 4, 1, 3);
  bool found = false;
  for (const std::string& candidate : candidates) {
    const std::size_t wrong = slips(word, candidate, least);
    if (wrong > least || (found && wrong == least && candidate == best)) continue;
    const bool asGood = found && wrong == least;
    best = asGood ? "" : candidate;  // of two equally close ones, neither is suggested
    found = true;
    least = wrong;
  }
  return best;
}

}  // namespace fairyforge
