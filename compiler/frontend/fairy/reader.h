// Native statements: text to syntax tree.
#pragma once

#include <memory>

#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// A text that exceeds it is refused with an error of its own.
inline constexpr int kMaxBracketDepth = 64;

// Native statements, read in two steps: what a file builds upon and which options it has are known before its
// statements are read, since a number may be the value of an option, of this file or one that it builds upon.
// What could not be read is missing from the tree and has been reported.
class FairyText {
 public:
  FairyText(const SourcePtr& source, Diagnostics& diagnostics);
  ~FairyText();
  // Everything but the statements: no layers, and the options' blocks are empty.
  const syntax::File& head() const;
  // All of it, once.
  syntax::File read(const syntax::OptionTable& options);

 private:
  std::unique_ptr<class FairyReader> reader_;
};

}  // namespace fairyforge::frontend::fairy
