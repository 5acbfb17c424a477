// Reads a variants.ini of Fairy-Stockfish into a syntax tree.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::ini {

// One variant of a variants.ini, with what it inherits.
struct IniVariant {
  syntax::Layer layer;
  std::vector<std::string> sections;  // the names of all variants in the file, even if none can be read
  std::size_t number = 0;             // the index of this variant in `sections`
  SourceSpan heading = {};            // the heading of its section
};
// Reads the variant that is called `section` or has this number; if `section` is empty, the only one of the
// file. Reads the text as this version of the engine does.
IniVariant readIni(const SourcePtr& source, const std::string& section, formats::FairyStockfish engine,
                   Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::ini
