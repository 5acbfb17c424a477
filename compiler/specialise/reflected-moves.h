// Plain moves of one side's pieces as the image of the other side's.
#pragma once

#include <optional>

#include "compiler/specialise/classify.h"

namespace fairyforge::specialise {

// The reflection of the board that makes a program the other one, instruction by instruction; none where there is none, or
// where they name sides or neighbourhoods.
std::optional<Symmetry> reflectionOf(const Board& board, const MoveProgram& program,
                                     const MoveProgram& other);

// All moves are plain, or gates.
ClassifiedMoves reflected(const ClassifiedMoves& moves, const Board& board, Symmetry symmetry);

}  // namespace fairyforge::specialise
