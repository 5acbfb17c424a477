// Files variants.ini of Fairy-Stockfish: text to syntax tree.
#pragma once

#include <string>
#include <vector>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::ini {

// One variant of a variants.ini, with all that it inherits.
struct IniVariant {
  syntax::Layer layer;
  std::vector<std::string> sections;  // all variants of the file, even where none can be read
  std::size_t number = 0;             // which of them it is
  SourceSpan heading = {};            // where it begins
};
// The variant `section`, or with that number; empty: the only one of the file. As `engine` reads it.
IniVariant readIni(const SourcePtr& source, const std::string& section, formats::FairyStockfish engine,
                   Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::ini
