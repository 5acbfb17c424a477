// Where a text declares and uses names: for editors, which go from one to the other.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

enum class NameKind : std::uint8_t { Type, Zone, Link, Side, Option, File, Movement };

struct NamedPlace {
  NameKind kind;
  bool declares;
  Word word;     // of a type: its name or its ID
  Word id = {};  // of a type that is declared
  SourceSpan statement = {};
};

// Adds the names in a file, in the order of its statements. A word for cells that may be a zone's name is one.
void addNames(const File& file, std::vector<NamedPlace>& places);

}  // namespace fairyforge::frontend::syntax
