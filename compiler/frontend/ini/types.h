// The pieces of a section: which there are, by which letter, and how they move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

using TypeRefs = std::vector<syntax::TypeRef>;

// A piece of the section.
struct IniType {
  std::string name;     // "knight", "customPiece3"
  syntax::Word letter;  // as an ID: a capital
  SourceSpan entry;
  SourceSpan movement;
  bool stepsTwice = false;  // from the region of double steps, besides the movement
};

// In the order in which the statements declare them, so a type's place in the list is its TypeId.
struct IniTypes {
  const IniType* with(char letter) const;
  const IniType* named(std::string_view name) const;
  const IniType* of(const syntax::TypeRef& ref) const { return with(ref.text[0]); }
  TypeId idOf(const IniType& type) const { return typeAt(static_cast<std::size_t>(&type - list.data())); }
  std::string knownLetters() const;

  std::vector<IniType> list;
};

IniTypes collectTypes(IniValues& values);

// The pieces that the letters of a value stand for. Those that the section has taken away are left out.
TypeRefs typesOf(IniValues& values, const IniTypes& types, std::string_view key);
// What follows each of them behind a colon: `p:g q:1`. Reported where that is not so.
std::vector<std::pair<syntax::TypeRef, syntax::Word>> pairsOf(IniValues& values, const IniTypes& types,
                                                              std::string_view key);
// The piece that the letter stands for in the value of `key`; reported if there never was one.
std::optional<syntax::TypeRef> typeOf(IniValues& values, const IniTypes& types, std::string_view key,
                                      const syntax::Word& letter);

}  // namespace fairyforge::frontend::ini
