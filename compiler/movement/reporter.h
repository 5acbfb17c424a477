// Reports diagnostics at places of a notation. A fault of a leg is reported once, even if the leg occurs
// several times.
#pragma once

#include <algorithm>

#include "compiler/movement/notation.h"

namespace fairyforge::movement {

// Reports errors and warnings about one notation.
class Reporter {
 public:
  Reporter(const SourceSpan& text, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {}

  // Report an error or a warning at a place of the notation, and return it, so that notes can be added. A
  // code is reported only once at a place. For a repetition, a diagnostic is returned that is thrown away.
  Diagnostic& error(Extent at, Code code, std::string message) {
    if (isReported(at, code)) return discarded_;
    return diagnostics_.error(span(at), code, std::move(message));
  }
  Diagnostic& warning(Extent at, Code code, std::string message) {
    if (isReported(at, code)) return discarded_;
    return diagnostics_.warning(span(at), code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(Extent at, Code code, fmt::format_string<First, Rest...> pattern, First&& first,
                    Rest&&... rest) {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <class First, class... Rest>
  Diagnostic& warning(Extent at, Code code, fmt::format_string<First, Rest...> pattern, First&& first,
                      Rest&&... rest) {
    return warning(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  bool failed() const { return diagnostics_.hasErrors(); }
  SourceSpan span(Extent at) const { return text_.part(at.begin, at.end); }
  std::string_view written(Extent at) const { return text_.text().substr(at.begin, at.end - at.begin); }

 private:
  // Has the code been reported at this place?
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
