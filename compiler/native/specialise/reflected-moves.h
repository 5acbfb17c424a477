// Computes the plain moves of one side's pieces as the mirror image of the other side's, which is faster than
// finding them.
#pragma once

#include <optional>

#include "compiler/native/specialise/classify.h"

namespace fairyforge::specialise {

// Returns the reflection of the board that maps `program` to `other`, instruction by instruction; nothing if
// there is none.
std::optional<Symmetry> reflectionOf(const Variant& variant, const MoveProgram& program,
                                     const MoveProgram& other);

// Returns the image of `moves` under the symmetry. All moves must be plain, or gates.
ClassifiedMoves reflected(const ClassifiedMoves& moves, const Board& board, Symmetry symmetry);

}  // namespace fairyforge::specialise
