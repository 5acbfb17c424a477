// Diagnostics: one record for everything that the compiler has to say about a text, and its renderings.
//
// A message is lower case, names the thing in quotes, says what was expected and does not end in a full stop.
// The code is a short stable name ("unknown-parameter"); code.h has them all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/code.h"
#include "compiler/text/json.h"
#include "compiler/text/source.h"

namespace fairyforge {

enum class Severity { Error, Warning, Note };

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  SourceSpan span;  // empty: the complaint is about the whole input
  std::string message;
  std::vector<std::string> notes;  // what was understood, the consequence
  std::string fix;                 // what to write instead, where one is likely; may be empty

  Diagnostic& note(std::string text) {
    notes.push_back(std::move(text));
    return *this;
  }
  Diagnostic& suggest(std::string text) {
    fix = std::move(text);
    return *this;
  }
};

// Collects diagnostics in the order they were found.
class Diagnostics {
 public:
  Diagnostic& error(SourceSpan span, Code code, std::string message);
  Diagnostic& warning(SourceSpan span, Code code, std::string message);
  // A diagnostic of another collection.
  Diagnostic& add(Diagnostic diagnostic);

  const std::vector<Diagnostic>& all() const { return list_; }
  std::size_t errorCount() const { return errors_; }
  bool hasErrors() const { return errors_ > 0; }
  // After this many errors a reader should stop: the rest is noise.
  static constexpr std::size_t kEnough = 100;
  bool enough() const { return errors_ >= kEnough; }

 private:
  std::vector<Diagnostic> list_;
  std::size_t errors_ = 0;
};

// file:line:column, the source line with a caret under it, notes and fix; colour if asked for.
std::string renderHuman(const Diagnostic&, bool colour);
// One line, as compilers of the GNU tool chain print it (editors read this).
std::string renderGnu(const Diagnostic&);
// For programs: a record, and an array of all records.
Json asJson(const Diagnostic&);
Json asJson(const std::vector<Diagnostic>&);

// The candidate closest to `word` by edit distance, if one is close enough to be a likely typing error.
std::string closestMatch(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace fairyforge
