// Decides which general paths get code of their own, by shapes (general-shapes.h), and which are followed by
// a loop.
#pragma once

#include "compiler/native/specialise/general-shapes.h"

namespace fairyforge::specialise {

// How many tests of shapes may become code.
struct TestBudget {
  std::size_t mostOfType;  // for one type; for all types together twice as many
  std::size_t spent = 0;
};

struct ShapesPlan {
  bool interpreted = false;  // there are too many for code: the loop follows all paths
  std::vector<MoveShape> moves;
  std::vector<AttackShape> attacks;
};

// Returns the shapes of the general paths of a type, once the castling paths among them are known. Paths from
// origins in `byHandOnly` get no shapes. There are shapes of attacks only if paths may take royal pieces
// (`takesRoyal`).
ShapesPlan planShapes(const Variant& variant, Piece piece, const PathsByOrigin& paths, bool takesRoyal,
                      const CellSet& byHandOnly, TestBudget& budget, TableBlock& tables);

}  // namespace fairyforge::specialise
