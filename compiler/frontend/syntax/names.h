// Finds where a text declares and uses names, so that editors can go from one to the other.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

enum class NameKind : std::uint8_t { Type, Zone, Link, Side, Option, File, Movement };

// A place in the text where a name is declared or used.
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

// Calls visit(type) for each type that the statement uses, but not for those that it declares.
void forEachType(Statement& statement, const std::function<void(TypeRef&)>& visit);

// Calls visit(types, except) for each list of types in the statement from which a type can be removed.
// `except`: the statement is about all types but these.
void forEachTypeList(Statement& statement, const std::function<void(std::vector<TypeRef>&, bool)>& visit);

}  // namespace fairyforge::frontend::syntax
