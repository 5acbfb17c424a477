// The readers: text to syntax tree.
#pragma once

#include <memory>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/options.h"
#include "compiler/frontend/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge {

// Native statements, read in two steps: what a file builds upon and which options it has are known before its
// statements are read, since a number may be the value of an option, of this file or one that it builds upon.
// What could not be read is missing from the tree and has been reported.
class NativeText {
 public:
  NativeText(const SourcePtr& source, Diagnostics& diagnostics);
  ~NativeText();
  // Everything but the statements: no layers, and the options' blocks are empty.
  const syntax::File& head() const;
  // All of it, once.
  syntax::File read(const OptionTable& options);

 private:
  std::unique_ptr<class NativeReader> reader_;
};

// Lines of an Interactive Diagram: a whole text, a `diagram { }` block, or what findDiagram() found in a
// page. In a page, words between the lines are skipped and reported; elsewhere they are errors.
enum class Surroundings { None, Page };
syntax::Layer readDiagram(const SourceSpan& lines, Surroundings surroundings, Diagnostics& diagnostics);

// The Diagram's lines in a page's text; nothing (and an error) when there are none or when the page's scripts
// change the rules. Lines of the page that are not read are reported.
std::optional<SourceSpan> findDiagram(const SourcePtr& page, Diagnostics& diagnostics);

// One variant of a variants.ini, with all that it inherits.
struct IniVariant {
  syntax::Layer layer;
  std::vector<std::string> sections;  // all variants of the file, even where none can be read
  std::size_t number = 0;             // which of them it is
};
// The variant `section`, or with that number; empty: the only one of the file. As `engine` reads it.
IniVariant readIni(const SourcePtr& source, const std::string& section, FairyStockfish engine,
                   Diagnostics& diagnostics);

// Is this text to be read as native statements, and not as Diagram lines?
bool isNative(std::string_view text);

// Does this text hold Diagram lines rather than native statements?
bool looksLikeDiagram(std::string_view text);

}  // namespace fairyforge
