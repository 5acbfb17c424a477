// Diagnostics: one record for everything that the compiler has to say about a text, and its renderings.
//
// A message is lower case, names the thing in quotes, says what was expected and does not end in a full stop.
// The code is a short stable name ("unknown-parameter"); code.h has them all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/characters.h"
#include "compiler/text/code.h"
#include "compiler/text/json.h"
#include "compiler/text/source.h"

namespace fairyforge {

enum class Severity { Error, Warning, Note };

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  SourceSpan span;  // empty: it is about the whole input
  std::string message;
  std::vector<std::string> notes;  // what was understood, the consequence
  // What to write in the place of the span, where that is certain (fixes.h tries it); may be empty. Advice
  // that is no such text is a note.
  std::string fix;

  Diagnostic& note(std::string text) {
    notes.push_back(shortened(std::move(text)));
    return *this;
  }
  Diagnostic& suggest(std::string text) {
    fix = std::move(text);
    return *this;
  }
};

// Collects diagnostics in the order they were found. Of a great many it keeps some and counts the rest, so
// that no text makes it grow; errors are kept rather than warnings, and of very long messages a part.
class Diagnostics {
 public:
  Diagnostic& error(SourceSpan span, Code code, std::string message);
  Diagnostic& warning(SourceSpan span, Code code, std::string message);
  // A diagnostic of another collection.
  Diagnostic& add(Diagnostic diagnostic);
  // All of another collection, and what that one has only counted.
  void addAll(const Diagnostics& others);

  // Those that are kept.
  const std::vector<Diagnostic>& all() const { return list_; }
  void withdrawFix(std::size_t i) { list_[i].fix.clear(); }
  static constexpr std::size_t kMaxKept = 500;
  std::size_t omitted() const { return errors_ + others_ - list_.size(); }
  // Of all, kept or not.
  std::size_t errorCount() const { return errors_; }
  std::size_t warningCount() const { return others_; }
  bool hasErrors() const { return errors_ > 0; }
  // After this many errors a reader should stop: the rest is noise.
  static constexpr std::size_t kEnough = 100;
  bool enough() const { return errors_ >= kEnough; }

 private:
  std::vector<Diagnostic> list_;
  Diagnostic notKept_;  // the last diagnostic that was only counted; the caller may still add notes to it
  std::size_t errors_ = 0, others_ = 0;
};

// file:line:column, the source line with a caret under it, notes and fix; colour if asked for.
std::string renderHuman(const Diagnostic&, bool colour);
// One line, as compilers of the GNU tool chain print it (editors read this).
std::string renderGnu(const Diagnostic&);
// For programs: a record, and an array of all records.
Json asJson(const Diagnostic&);
Json asJson(const std::vector<Diagnostic>&);
// "... and 12 more errors and warnings", which are counted only; empty where all are kept.
std::string renderOmitted(const Diagnostics&);

// The candidate closest to `word`, if it is the only one at that distance and the distance is one typing
// error, or a few in a longer word.
std::string closestMatch(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace fairyforge
