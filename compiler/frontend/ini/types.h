// The pieces of a section: their names, letters and movements, and what they promote to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

using TypeRefs = std::vector<syntax::TypeRef>;

bool isAmong(const TypeRefs& types, const syntax::TypeRef& type);

// A piece of the section.
struct IniType {
  std::string name;     // "knight", "customPiece3"
  syntax::Word letter;  // a capital, used as ID
  SourceSpan entry;
  SourceSpan movement;
  std::string fromRegion{};  // further moves that are made only from the region of double steps
};

// The pieces of a section in the order of their declarations: a type's index in `list` is its TypeId.
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

// ---- promotion ----

// A promotion as in shogi: to one type, on entering or leaving the region.
struct IniForm {
  syntax::TypeRef from, to;
  std::string id;  // of the promoted piece; that of `to` if the piece is never demoted
  bool isForGood() const { return id == to.text; }
};
std::vector<IniForm> promotedForms(IniValues& values, const IniTypes& types);

// Does a captured promoted piece come into the hand as what it was before promotion?
bool demotes(IniValues& values);

// Returns the most pieces of the type that a side may have after a promotion; 0: any number.
int promotionLimit(IniValues& values, const IniTypes& types, const syntax::TypeRef& type);

// ---- movements that a section defines (custom-movement.cpp) ----

struct CustomMovement {
  SourceSpan movement{};   // in the usual notation
  std::string fromRegion;  // further moves from the region of double steps; empty: none
};
// Does the piece capture en passant?
enum class InPassing : std::uint8_t { Never, WhereItSays, Always };
// Returns the movement `written` for the piece with that name; reports a wrong one and returns nothing.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics);

// Returns those terms of a movement that make moves on the board: on a narrow board, moves of built-in pieces
// may be impossible.
SourceSpan possibleOn(Board board, const SourceSpan& movement);
// withoutCaptures() returns the part of a movement that does not capture, the other function the part that
// captures; both are given and returned in the usual notation. They return nothing if a term has several
// legs.
std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement);
std::optional<SourceSpan> capturesOf(const SourceSpan& movement);

}  // namespace fairyforge::frontend::ini
