// Finds the types of a merged game by name. The number of a type is the index of its piece in
// MergedGame::pieces.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/frontend/build/merge.h"

namespace fairyforge::frontend::build {

// Warns of a type that a set of types names a second time.
void warnOfRepeatedType(const syntax::TypeRef& ref, Diagnostics& diagnostics);

// Resolves names and IDs of the types of one game, and reports unknown ones.
class TypeNames {
 public:
  TypeNames(const MergedGame& game, Diagnostics& diagnostics) : game_(game), diagnostics_(diagnostics) {}

  TypeId of(const MergedPiece& piece) const {
    return typeAt(static_cast<std::size_t>(&piece - game_.pieces.data()));
  }
  // Returns the type with this name or ID. Reports unknown types and returns nothing.
  std::optional<TypeId> resolve(const syntax::TypeRef& ref) const {
    const MergedPiece* piece = game_.find(ref, diagnostics_);
    return piece ? std::optional(of(*piece)) : std::nullopt;
  }
  // Returns the type with this name; nothing if there is none, without a report.
  std::optional<TypeId> named(const std::string& name) const {
    for (const MergedPiece& piece : game_.pieces) {
      if (piece.piece->name.text == name) return of(piece);
    }
    return std::nullopt;
  }
  // Returns the types of the list; if `allBut`, all types except those. Reports unknown types, and warns of
  // types that are named twice.
  TypeSet set(const std::vector<syntax::TypeRef>& refs, bool allBut = false) const;
  // Returns the types of the list, in its order. Reports unknown types, and types that are named twice;
  // `what` names the list in the message.
  std::vector<TypeId> list(const std::vector<syntax::TypeRef>& refs, const char* what) const;

 private:
  const MergedGame& game_;
  Diagnostics& diagnostics_;
};

}  // namespace fairyforge::frontend::build
