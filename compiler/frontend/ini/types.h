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
  std::string fromRegion{};  // ... from the region of double steps, besides the movement
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

// Does the section let any piece take in passing?
bool takesInPassing(IniValues& values);

// The pieces that the letters of a value stand for. Those that the section has taken away are left out.
TypeRefs typesOf(IniValues& values, const IniTypes& types, std::string_view key);
// A piece and what follows it behind a colon, in the entry that says so.
struct IniPair {
  syntax::TypeRef type;
  syntax::Word meaning;
  const IniEntry* entry;
};
// `p:g q:1`, and what is inherited of other pieces. Reported where that is not so.
std::vector<IniPair> pairsOf(IniValues& values, const IniTypes& types, std::string_view key);
// The piece that the letter stands for in the value of the entry (null: where nothing is said); reported if there
// never was one.
std::optional<syntax::TypeRef> typeOf(IniValues& values, const IniTypes& types, std::string_view key,
                                      const IniEntry* entry, const syntax::Word& letter);

}  // namespace fairyforge::frontend::ini
