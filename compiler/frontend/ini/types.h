// The pieces of a section: their names, letters and movements.
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
  syntax::Word letter;  // a capital, used as ID
  SourceSpan entry;
  SourceSpan movement;
  std::string fromRegion{};  // further moves that are made only from the region of double steps
};

// In the order of their declarations, so that a type's place in the list is its TypeId.
struct IniTypes {
  const IniType* with(char letter) const;
  const IniType* named(std::string_view name) const;
  const IniType* of(const syntax::TypeRef& ref) const { return with(ref.text[0]); }
  TypeId idOf(const IniType& type) const { return typeAt(static_cast<std::size_t>(&type - list.data())); }
  std::string knownLetters() const;

  std::vector<IniType> list;
};

IniTypes collectTypes(IniValues& values);

// Does the section allow any piece to capture en passant?
bool takesInPassing(IniValues& values);

// Returns the pieces for the letters in a value, without those that the section has removed.
TypeRefs typesOf(IniValues& values, const IniTypes& types, std::string_view key);
// A piece, the text that follows it after a colon, and the entry with both.
struct IniPair {
  syntax::TypeRef type;
  syntax::Word meaning;
  const IniEntry* entry;
};
// Reads `p:g q:1`, and adds the inherited pairs about other pieces. Reports anything else.
std::vector<IniPair> pairsOf(IniValues& values, const IniTypes& types, std::string_view key);
// Returns the piece for the letter in the value of the entry (null: the standard value). Returns nothing if
// the section has removed the piece. A letter that never meant a piece is reported.
std::optional<syntax::TypeRef> typeOf(IniValues& values, const IniTypes& types, std::string_view key,
                                      const IniEntry* entry, const syntax::Word& letter);

}  // namespace fairyforge::frontend::ini
