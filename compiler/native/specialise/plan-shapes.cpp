// Counts shapes by their tests, each of which becomes some instructions.
#include "compiler/native/specialise/plan-shapes.h"

#include <algorithm>

namespace fairyforge::specialise {
namespace {

// Must the piece be safe somewhere though it is not royal, while some programs take only pieces of certain
// types or only royal ones? Generated code knows only attacks on royal pieces.
bool asksForMoreThanRoyals(const Variant& variant, Piece piece, const PathsByOrigin& general) {
  if (variant.isRoyal(piece)) return false;
  const bool asks = std::any_of(general.begin(), general.end(), [](const auto& paths) {
    return std::any_of(paths.begin(), paths.end(), [](const PlannedPath& planned) {
      return demands(planned.path, &CellCondition::safe);
    });
  });
  const auto& types = variant.types();
  return asks && std::any_of(types.begin(), types.end(), [](const PieceType& t) {
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
