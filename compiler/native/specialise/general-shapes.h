// Unites general paths (classify.h) that look alike relative to their origin, or to the piece that they take,
// into shapes. Generated code tests a shape once for all pieces of a type.
#pragma once

#include "compiler/native/specialise/general-tests.h"
#include "compiler/native/specialise/plan-general.h"

namespace fairyforge::specialise {

// A BitTest on a cell given relative to another one, by the difference of their numbers.
struct RelativeTest {
  BitTest::Set set;
  std::uint16_t number = 0;
  int offset = 0;
  bool holds = true;
  friend auto operator<=>(const RelativeTest&, const RelativeTest&) = default;
};

// Does the test read no cell, such as Set::InHand?
bool isQuestion(BitTest::Set set);

// General paths with the same displacement and the same tests, from each of `origins`.
struct MoveShape {
  std::vector<RelativeTest> tests;  // the cells of the tests are relative to the origin
  CellSet origins;
  int to = 0;
  std::uint16_t landing = kArriving;
  std::vector<int> safe;        // offsets of cells where the mover must be safe
  bool isCastlingPath = false;  // one of TypePlan::castlingPaths
  std::size_t move = 0;         // shapes with the same number are the same move if they have the same origin
  std::uint32_t effect = 0;
  // If the effects of the paths differ: a table with the effect number of each origin, 32 bits each. Then
  // `effect` has no meaning.
  std::optional<TableOffset> effects;
};

struct AttackShape {
  // The cells of the tests are relative to the attacked cell or, for en passant, to the origin.
  std::vector<RelativeTest> tests;
  CellSet origins;
  int from = 0;  // offset of the origin from the attacked cell
  bool enPassant = false;
};

// Return the shapes of one type's general paths. attackShapes() leaves out paths that take plainly. moveShapes()
// adds tables of effect numbers to `tables`.
std::vector<MoveShape> moveShapes(const PathsByOrigin& paths, TableBlock& tables);
std::vector<AttackShape> attackShapes(const PathsByOrigin& paths);

// Returns the number of tests of all shapes together, plus one for each shape.
template <typename Shape>
std::size_t testsOfAll(const std::vector<Shape>& shapes) {
  std::size_t sum = 0;
  for (const Shape& shape : shapes) sum += 1 + shape.tests.size();
  return sum;
}

}  // namespace fairyforge::specialise
