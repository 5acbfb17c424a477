// Decides by the number of tests in its shapes whether a type's general paths become code.
#include "compiler/native/specialise/plan-shapes.h"

#include <algorithm>

namespace fairyforge::specialise {
namespace {

// Must this piece, which is not royal, be safe for some path, while captures by some programs depend on the
// victim's type? Generated code can only test attacks on royal pieces.
bool asksForMoreThanRoyals(const Variant& variant, Piece piece, const PathsByOrigin& general) {
  if (variant.isRoyal(piece)) return false;
  const bool any = std::any_of(general.begin(), general.end(), [](const auto& paths) {
    return std::any_of(paths.begin(), paths.end(),
                       [](const PlannedPath& planned) { return asks(planned.path, Op::TestSafe); });
  });
  const auto& types = variant.types();
  return any && std::any_of(types.begin(), types.end(), [](const PieceType& t) {
           return std::any_of(std::begin(t.program), std::end(t.program), [](const MoveProgram& program) {
             return program.uses(Op::TestRoyal) || program.uses(Op::TestType);
           });
         });
}

}  // namespace

ShapesPlan planShapes(const Variant& variant, Piece piece, const PathsByOrigin& paths, bool takesRoyal,
                      const CellSet& byHandOnly, TestBudget& budget, TableBlock& tables) {
  ShapesPlan plan;
  plan.moves = moveShapes(paths, byHandOnly, tables);
  if (takesRoyal) plan.attacks = attackShapes(paths, byHandOnly);
  const std::size_t tests = testsOfAll(plan.moves) + testsOfAll(plan.attacks);
  if (tests > budget.mostOfType || budget.spent + tests > 2 * budget.mostOfType ||
      asksForMoreThanRoyals(variant, piece, paths)) {
    return {.interpreted = true, .moves = {}, .attacks = {}};
  }
  budget.spent += tests;
  return plan;
}

}  // namespace fairyforge::specialise
