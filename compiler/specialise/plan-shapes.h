// Which general paths get code of their own, by shapes (general-shapes.h), and which are followed by a loop.
#pragma once

#include "compiler/specialise/general-shapes.h"

namespace fairyforge::specialise {

// How many tests of shapes get code.
struct TestBudget {
  std::size_t mostOfType;  // of one type; of all types twice as many
  std::size_t spent = 0;
};

struct ShapesPlan {
  bool interpreted = false;  // there are too many for code: the loop follows all paths
  std::vector<MoveShape> moves;
  std::vector<AttackShape> attacks;
};

// Of the general paths of a type, when the castling paths among them are known. Those from origins of
// `byHandOnly` have no shapes. There are shapes of attacks where paths may take royal pieces (`takesRoyal`).
ShapesPlan planShapes(const Variant& variant, TypeId type, const PathsByOrigin& paths, bool takesRoyal,
                      const CellSet& byHandOnly, TestBudget& budget, TableBlock& tables);

}  // namespace fairyforge::specialise
