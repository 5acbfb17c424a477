// Reads native statements into a syntax tree.
#pragma once

#include <memory>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// Reads a native text in two steps: first the head (which files it extends, and its options), then the
// statements, whose numbers can be values of options, also of options in the files that it extends.
// Statements that cannot be read are reported and left out.
class FairyText {
 public:
  FairyText(const SourcePtr& source, Diagnostics& diagnostics);
  ~FairyText();
  // Returns the file without statements: it has no layers, and the blocks of its options are empty.
  const syntax::File& head() const;
  // Returns the whole file. May be called once only.
  syntax::File read(const syntax::OptionTable& options);

 private:
  std::unique_ptr<class FairyReader> reader_;
};

}  // namespace fairyforge::frontend::fairy
