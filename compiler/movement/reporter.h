// Reports diagnostics about a notation at places inside it. A fault in a leg is reported once, however often
// the leg occurs.
#pragma once

#include <algorithm>

#include "compiler/movement/notation.h"

namespace fairyforge::movement {

class Reporter {
 public:
  Reporter(const SourceSpan& text, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {}

  // Report an error, and a warning, at a place in the notation. Both return the diagnostic, so that notes can
  // be added. If the same code was already reported at the same place, nothing is reported and the returned
  // diagnostic is discarded.
  Diagnostic& error(Extent at, Code code, std::string message) {
    if (isReported(at, code)) return discarded_;
    return diagnostics_.error(span(at), code, std::move(message));
  }
  Diagnostic& warning(Extent at, Code code, std::string message) {
    if (isReported(at, code)) return discarded_;
    return diagnostics_.warning(span(at), code, std::move(message));
  }
  bool failed() const { return diagnostics_.hasErrors(); }
  SourceSpan span(Extent at) const { return text_.part(at.begin, at.end); }
  std::string_view written(Extent at) const { return text_.text().substr(at.begin, at.end - at.begin); }

 private:
  bool isReported(Extent at, Code code) {
    const auto& all = diagnostics_.all();
    discarded_ = {};
    return std::ranges::any_of(all, [&](const Diagnostic& d) {
      return d.code == code.name() && d.span.file == text_.file && d.span.begin == text_.begin + at.begin &&
             d.span.end == text_.begin + at.end;
    });
  }

  const SourceSpan& text_;
  Diagnostics& diagnostics_;
  Diagnostic discarded_;
};

}  // namespace fairyforge::movement
