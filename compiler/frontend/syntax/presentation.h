// Reports wrong values of `look` statements and of presentation parameters of Diagrams.
#pragma once

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::syntax {

// Reports a wrong value of a look. Only `squareSize` has wrong values; all others are any text.
inline void checkPresentation(const Word& name, const Word& value, Diagnostics& diagnostics) {
  constexpr int kMaxSquareSize = 1000;
  if (name.text != "squareSize" || parseNumber(value, 1, kMaxSquareSize)) return;
  diagnostics.error(value.span, "bad-value", "'squareSize' is a number of pixels from 1 to {}, found '{}'",
                    kMaxSquareSize, value.text);
}

}  // namespace fairyforge::frontend::syntax
