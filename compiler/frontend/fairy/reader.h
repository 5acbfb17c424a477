// Reads native statements: text to syntax tree.
#pragma once

#include <memory>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// The deepest nesting of brackets; a text that exceeds it is refused with an error.
inline constexpr int kMaxBracketDepth = 64;

// Reads native statements in two steps. The head (the files that the text extends, and its options) is read
// before the statements, since a number may be the value of an option of this file or of one that it extends.
// What cannot be read is reported and missing from the tree.
class FairyText {
 public:
  FairyText(const SourcePtr& source, Diagnostics& diagnostics);
  ~FairyText();
  // Returns everything except statements: there are no layers, and the blocks of options are empty.
  const syntax::File& head() const;
  // Returns the whole file. May be called once.
  syntax::File read(const syntax::OptionTable& options);

 private:
  std::unique_ptr<class FairyReader> reader_;
};

}  // namespace fairyforge::frontend::fairy
