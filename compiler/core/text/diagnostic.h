// Diagnostics: one record for all messages of the compiler about a text, and ways to print it.
//
// A message is lower case, names its subject in quotes, says what was expected and does not end in a full
// stop. The code is a short stable name ("unknown-parameter"); code.h lists all codes.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/text/characters.h"
#include "compiler/core/text/code.h"
#include "compiler/core/text/json.h"
#include "compiler/core/text/source.h"

namespace fairyforge {

enum class Severity { Error, Warning, Note };

// A message about a text.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  SourceSpan span;  // empty: about the whole input
  std::string message;
  std::vector<std::string> notes;  // How the text was understood, and what follows from the fault.
  // Text to put in place of the span; only if it is certain to be right (keepRightFixes in fixes.h tries it).
  // Advice that is not such a text is a note.
  std::string fix;

  Diagnostic& note(std::string text) {
    notes.push_back(shortened(std::move(text)));
    return *this;
  }
  Diagnostic& suggest(std::string text) {
    fix = std::move(text);
    return *this;
  }
  // The same with a text that fmt::format() makes of a pattern and its arguments.
  template <class First, class... Rest>
  Diagnostic& note(fmt::format_string<First, Rest...> pattern, First&& first, Rest&&... rest) {
    return note(fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <class First, class... Rest>
  Diagnostic& suggest(fmt::format_string<First, Rest...> pattern, First&& first, Rest&&... rest) {
    return suggest(fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
};

// Collects diagnostics in the order in which they are found. Keeps at most kMaxKept and counts the rest, so
// that no input makes it grow without limit. A full list drops warnings for errors. Very long messages are
// shortened.
class Diagnostics {
 public:
  Diagnostic& error(SourceSpan span, Code code, std::string message);
  Diagnostic& warning(SourceSpan span, Code code, std::string message);
  // The same with a message that fmt::format() makes of a pattern and its arguments.
  template <class First, class... Rest>
  Diagnostic& error(SourceSpan span, Code code, fmt::format_string<First, Rest...> pattern, First&& first,
                    Rest&&... rest) {
    return error(std::move(span), code,
                 fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <class First, class... Rest>
  Diagnostic& warning(SourceSpan span, Code code, fmt::format_string<First, Rest...> pattern, First&& first,
                      Rest&&... rest) {
    return warning(std::move(span), code,
                   fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  // Adds a diagnostic. Returns a reference to the stored one, so that notes can be added to it.
  Diagnostic& add(Diagnostic diagnostic);
  // Adds all diagnostics of another collection, including those that it only counted.
  void addAll(const Diagnostics& others);

  // Returns the diagnostics that were kept.
  const std::vector<Diagnostic>& all() const { return list_; }
  void withdrawFix(std::size_t i) { list_[i].fix.clear(); }
  static constexpr std::size_t kMaxKept = 500;
  std::size_t omitted() const { return errors_ + others_ - list_.size(); }
  // Return the numbers of errors, and of all other diagnostics, whether they were kept or only counted.
  std::size_t errorCount() const { return errors_; }
  std::size_t warningCount() const { return others_; }
  bool hasErrors() const { return errors_ > 0; }
  // A reader of a text should stop after this many errors, since further ones usually follow from the first.
  static constexpr std::size_t kEnough = 100;
  bool enough() const { return errors_ >= kEnough; }

 private:
  std::vector<Diagnostic> list_;
  Diagnostic notKept_;  // the last diagnostic that was only counted; the caller may still add notes to it
  std::size_t errors_ = 0, others_ = 0;
};

// Returns the diagnostic for people: file:line:column, the message, the source line with a caret under the
// place, notes and fix; in colour if `colour` is set.
std::string renderHuman(const Diagnostic&, bool colour);
// Returns one line in the format of GNU compilers, which editors can read.
std::string renderGnu(const Diagnostic&);
// Return one diagnostic as a JSON object, and several as an array of such objects.
Json asJson(const Diagnostic&);
Json asJson(const std::vector<Diagnostic>&);
// Returns "... and 12 more errors and warnings" about the diagnostics that were only counted; an empty text
// if all were kept.
std::string renderOmitted(const Diagnostics&);

// Returns the candidate closest to `word`, apart from case, if it differs by at most one typing error (a few
// in longer words, none in words of one or two letters) and no other candidate is as close; otherwise an
// empty string.
std::string closestMatch(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace fairyforge
