// Finds where a text declares and uses names. Editors need this to go from a use to its declaration and back.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

enum class NameKind : std::uint8_t { Type, Zone, Link, Side, Option, File, Movement };

struct NamedPlace {
  NameKind kind;
  bool declares;
  Word word;     // for a type: its name or its ID
  Word id = {};  // for the declaration of a type: its ID
  SourceSpan statement = {};
};

// Adds the names in a file, in the order of its statements. A word in a list of cells counts as a zone if it
// has the form of a zone's name.
void addNames(const File& file, std::vector<NamedPlace>& places);

// Calls visit for each type that a statement names, but for those that it declares.
void forEachType(Statement& statement, const std::function<void(TypeRef&)>& visit);

// Calls visit for each list of types in a statement from which a type may be removed, and says whether the statement
// is about all types but these.
void forEachTypeList(Statement& statement, const std::function<void(std::vector<TypeRef>&, bool)>& visit);

}  // namespace fairyforge::frontend::syntax
