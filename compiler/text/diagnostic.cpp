#include "compiler/text/diagnostic.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace fairyforge {
namespace {

const char* severityName(Severity severity) {
  return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

std::string place(const SourceSpan& span) {
  if (!span) return "";
  const auto at = span.file->locate(span.begin);
  return fmt::format("{}:{}:{}: ", span.file->name(), at.line, at.column);
}

// Number of code points in `text`, the width a terminal is assumed to give it.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Replaces what a terminal would interpret, so that no input can steer it.
std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t') {
      out += ' ';
    } else if (byte < 0x20 || byte == 0x7F) {
      out += '?';
    } else {
      out += c;
    }
  }
  return out;
}

// The source line and a caret line, cut to a window around the span where the line is long.
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
  if (diagnostic.severity == Severity::Error) ++errors_;
  return list_.emplace_back(std::move(diagnostic));
}

std::string renderHuman(const Diagnostic& d, bool colour) {
  const char* reset = colour ? "\033[0m" : "";
  const char* bold = colour ? "\033[1m" : "";
  const char* accent = !colour                           ? ""
                       : d.severity == Severity::Error   ? "\033[1;31m"
                       : d.severity == Severity::Warning ? "\033[1;35m"
                                                         : "\033[1;36m";
  const std::string code = d.code.empty() ? "" : fmt::format(" [{}]", d.code);
  std::string out = fmt::format("{}{}{}{}:{} {}{}{}{}\n", bold, place(d.span), accent,
                                severityName(d.severity), reset, bold, printable(d.message), reset, code);
  if (d.span) out += snippet(d.span, accent, reset);
  for (const std::string& note : d.notes) out += fmt::format("      = note: {}\n", printable(note));
  if (!d.fix.empty()) out += fmt::format("      = {}fix:{} {}\n", bold, reset, printable(d.fix));
  return out;
}

std::string renderGnu(const Diagnostic& d) {
  std::string out = fmt::format("{}{}: {}", place(d.span), severityName(d.severity), printable(d.message));
  if (!d.fix.empty()) out += fmt::format(" (fix: {})", printable(d.fix));
  return out + "\n";
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
    if (!d.fix.empty()) record["fix"] = d.fix;
    record["line"] = begin.line;
  } else if (!d.fix.empty()) {
    record["fix"] = d.fix;
  }
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

std::string closestMatch(std::string_view word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t bestDistance = word.size() / 3 + 1;  // a third of the letters may be wrong
  for (const std::string& candidate : candidates) {
    std::vector<std::size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < word.size(); ++i) {
      std::size_t diagonal = std::exchange(row[0], i + 1);
      for (std::size_t j = 0; j < candidate.size(); ++j) {
        const std::size_t substitute = diagonal + (word[i] == candidate[j] ? 0 : 1);
        diagonal = row[j + 1];
        row[j + 1] = std::min({substitute, row[j + 1] + 1, row[j] + 1});
      }
    }
    if (row.back() < bestDistance || (row.back() == bestDistance && best.empty())) {
      bestDistance = row.back();
      best = candidate;
    }
  }
  return best;
}

}  // namespace fairyforge
