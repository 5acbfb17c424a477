// The classified moves of all types of all sides, which every later step of planning reads.
#pragma once

#include <memory>

#include "compiler/native/specialise/classify.h"

namespace fairyforge::specialise {

// The moves of the pieces of one type of a side.
struct TypeMoves {
  TypeId type;
  std::optional<TypeId> last;  // for imitators: their moves while this type was the last to move
  std::shared_ptr<const ClassifiedMoves> moves;  // shared by types that move alike, since they are large
};

// The moves of all types of each side, by type number; behind these, the moves of imitators by type that
// moved last.
using AllMoves = std::array<std::vector<TypeMoves>, kOwners>;

// Returns the sides that may have pieces: the players, and the third side if the game has one.
std::vector<Side> ownersIn(const Variant& variant);

// Returns the moves of all types. Fails as classify() does.
Expected<AllMoves> classifyAll(const Variant& variant);

}  // namespace fairyforge::specialise
