// Removes from programs what makes no difference on their board.
#pragma once

#include "compiler/rules/move-program.h"

namespace fairyforge::frontend::write {

// A program with the same paths from every cell (compiler/rules/paths.h) from which no instruction can be
// left out. A program that is long or has very many paths is returned unchanged.
MoveProgram shortened(const MoveProgram& program, const Board& board);

}  // namespace fairyforge::frontend::write
