// Moves as other programs write them: without the signs that add nothing, or with more of them than are needed.
#pragma once

#include <string_view>

#include "runtime/position.h"

namespace fairyforge::records {

// The moves of `legal` that the text names if `x`, `-`, `=`, `:`, `/` and brackets, marks of check and "e.p." are left
// out on both sides: Nf3 for Nxf3, ed5, e8Q. Null moves have other names too, and castling small letters.
MoveList namedTolerantly(const Position& position, std::string_view text, const MoveList& legal);

}  // namespace fairyforge::records
