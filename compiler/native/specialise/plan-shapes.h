// Decides which general paths get generated code, as shapes (general-shapes.h), and which are followed by the
// loop in compiler/native/general-moves.h.
#pragma once

#include "compiler/native/specialise/general-shapes.h"

namespace fairyforge::specialise {

// The number of tests of shapes that may become code.
struct TestBudget {
  std::size_t mostOfType;  // the most tests for one type; all types together may have twice as many
  std::size_t spent = 0;
};

struct ShapesPlan {
  bool interpreted = false;  // there are too many for code: the loop follows all paths
  std::vector<MoveShape> moves;
  std::vector<AttackShape> attacks;
};

// Returns the shapes of the general paths of a type, once the castling paths among them are known. Paths from
// origins in `byHandOnly` get no shapes. Shapes of attacks are made only if some path may take a royal piece
// (`takesRoyal`).
ShapesPlan planShapes(const Variant& variant, Piece piece, const PathsByOrigin& paths, bool takesRoyal,
                      const CellSet& byHandOnly, TestBudget& budget, TableBlock& tables);

}  // namespace fairyforge::specialise
