// Reads a variants.ini of Fairy-Stockfish: text to syntax tree.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::ini {

// One variant of a variants.ini, including what it inherits.
struct IniVariant {
  syntax::Layer layer;
  std::vector<std::string> sections;  // of all variants of the file, even if none can be read
  std::size_t number = 0;             // the number of this variant among them
  SourceSpan heading = {};            // where its section begins
};
// Reads the variant named `section`, or with that number; if `section` is empty, the only variant of the
// file. The text is read as the version `engine` reads it.
IniVariant readIni(const SourcePtr& source, const std::string& section, formats::FairyStockfish engine,
                   Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::ini
