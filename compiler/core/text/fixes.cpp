// Tries each proposed fix: reads the text again with the fix applied and compares the diagnostics before and
// after, ignoring their places. A fix is withdrawn if its diagnostic stays or another one appears.

#include "compiler/core/text/fixes.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fairyforge {
namespace {

constexpr std::size_t kMaxTried = 16;
constexpr std::size_t kMaxBytes = 64 * 1024;

// How often each diagnostic occurs, wherever it is.
using DiagnosticCounts = std::map<std::tuple<Severity, std::string, std::string>, int>;

std::tuple<Severity, std::string, std::string> contentOf(const Diagnostic& d) {
  return {d.severity, d.code, d.message};
}

DiagnosticCounts contentOf(const Diagnostics& diagnostics, std::size_t first = 0) {
  DiagnosticCounts counts;
  for (std::size_t i = first; i < diagnostics.all().size(); ++i) ++counts[contentOf(diagnostics.all()[i])];
  return counts;
}

bool isOfCommandLine(const Diagnostic& d) {
  return d.fix.starts_with("--") || (d.span && d.span.file->name().starts_with("--"));
}

// Does the diagnostic say that a line cannot be read?
bool isOfReading(const Diagnostic& d) {
  const auto codes = {"syntax", "unknown-statement", "unknown-sentence", "unknown-word", "unknown-parameter"};
  return std::any_of(codes.begin(), codes.end(), [&](const char* code) { return d.code == code; });
}

// Tries the fixes for one reading of a text.
class Trial {
 public:
  Trial(DiagnosticCounts before, const SourcePtr& source, const Reread& reread)
      : source_(source), before_(std::move(before)), reread_(reread) {}

  // Does the fix of a diagnostic, when applied to the text, remove this diagnostic and add no other?
  bool isRight(const Diagnostic& d) const {
    const SourcePtr& file = d.span.file;
    if (file->text().size() > kMaxBytes) return false;
    DiagnosticCounts before = file == source_ ? before_ : contentOf(reread_(file));
    if (--before[contentOf(d)] < 0) return false;
    const Diagnostics after = read(file, withFix(d));
    // When the fix makes the line readable, the rest of the text may be checked for the first time, and may
    // have errors.
    const std::size_t line = file->locate(d.span.begin).line;
    return std::ranges::all_of(after.all(), [&](const Diagnostic& other) {
      return --before[contentOf(other)] >= 0 || (isOfReading(d) && isElsewhere(other, line));
    });
  }

 private:
  Diagnostics read(const SourcePtr& file, std::string text) const {
    return reread_(std::make_shared<const SourceFile>(file->name(), std::move(text)));
  }
  // Is the diagnostic about another line, and of a kind that a change of this line cannot cause?
  static bool isElsewhere(const Diagnostic& d, std::size_t line) {
    const bool isThere =
        d.span && d.span.begin < d.span.end && d.span.file->locate(d.span.begin).line == line;
    return !isThere && d.code != "said-twice" && d.code != "duplicate-id";
  }

  const SourcePtr& source_;
  const DiagnosticCounts before_;
  const Reread& reread_;
};

}  // namespace

std::string withFix(const Diagnostic& diagnostic) {
  std::string text(diagnostic.span.file->text());
  return text.replace(diagnostic.span.begin, diagnostic.span.end - diagnostic.span.begin, diagnostic.fix);
}

void keepRightFixes(Diagnostics& diagnostics, std::size_t first, const SourcePtr& source,
                    const Reread& reread) {
  const Trial trial(contentOf(diagnostics, first), source, reread);
  std::size_t tried = 0;
  for (std::size_t i = first; i < diagnostics.all().size(); ++i) {
    const Diagnostic& d = diagnostics.all()[i];
    if (d.fix.empty() || isOfCommandLine(d)) continue;
    if (!d.span || ++tried > kMaxTried || !trial.isRight(d)) diagnostics.withdrawFix(i);
  }
}

}  // namespace fairyforge
