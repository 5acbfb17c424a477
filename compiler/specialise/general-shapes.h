// General paths that look alike from where they start, or from what they take, put together: generated code
// tests each shape once, for all pieces of a type at a time.
#pragma once

#include "compiler/specialise/general-tests.h"
#include "compiler/specialise/plan-general.h"

namespace fairyforge::specialise {

// A BitTest of a cell `offset` numbers further on.
struct RelativeTest {
  BitTest::Set set;
  std::uint16_t number = 0;
  int offset = 0;
  bool holds = true;
  friend auto operator<=>(const RelativeTest&, const RelativeTest&) = default;
};

// Does the test ask about no cell?
bool isQuestion(BitTest::Set set);

// Moves from each of the origins by the same displacement.
struct MoveShape {
  std::vector<RelativeTest> tests;  // from the origin
  CellSet origins;
  int to = 0;
  std::uint16_t landing = kArriving;
  std::vector<int> safe;        // where the mover must be safe
  bool isCastlingPath = false;  // is one of TypePlan::castlingPaths or inPlace
  std::size_t move = 0;  // shapes with the same number are the same move where they have the same origin
  std::uint32_t effect = 0;
  std::optional<TableOffset> effects;  // instead, where they differ: 32 bits an origin
};

struct AttackShape {
  std::vector<RelativeTest> tests;  // from the attacked cell; en passant: from the origin
  CellSet origins;
  int from = 0;  // of the origin from the attacked cell
  bool enPassant = false;
};

// Of the paths of one type, by origin; without those from origins of `others`.
std::vector<MoveShape> moveShapes(const PathsByOrigin& paths, const CellSet& others, TableBlock& tables);
std::vector<AttackShape> attackShapes(const PathsByOrigin& paths, const CellSet& others);

template <typename Shape>
std::size_t testsOfAll(const std::vector<Shape>& shapes) {
  std::size_t sum = 0;
  for (const Shape& shape : shapes) sum += 1 + shape.tests.size();
  return sum;
}

}  // namespace fairyforge::specialise
