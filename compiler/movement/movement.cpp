// Compiles notation to programs: reads it, plans every term, converts the plans to a program for each side,
// and checks the whole.
#include "compiler/movement/movement.h"

#include "compiler/movement/checks.h"
#include "compiler/movement/lower.h"
#include "compiler/movement/notation.h"
#include "compiler/movement/reporter.h"
#include "compiler/movement/term-plan.h"

namespace fairyforge::movement {
namespace {

// Reads notation, plans each term and compiles the plans for both sides. Returns nothing after reporting
// errors.
std::optional<SidePrograms> compile(const SourceSpan& text, Board& board, const MovementOptions& options,
                                    Diagnostics& diagnostics) {
  const std::optional<Notation> notation = readNotation(text, diagnostics);
  if (!notation) return std::nullopt;
  if (isNoMovement(*notation)) return SidePrograms{};

  std::vector<TermPlan> plans;
  for (const Term& term : notation->terms) {
    std::optional<TermPlan> plan = planTerm(term, text, board, diagnostics);
    if (plan) plans.push_back(std::move(*plan));
  }
  if (diagnostics.hasErrors()) return std::nullopt;

  SidePrograms programs;
  Rays rays(board);
  for (const Side side : kBothSides) {
    Lowering lowering(board, rays, side, options);
    for (const TermPlan& plan : plans) {
      lowering.add(plan);
      if (lowering.fits()) continue;
      diagnostics.error(text, "movement-too-long", "this movement needs too many instructions on this board")
          .note("long ranges that a later leg must match, and many legs, are what takes room");
      return std::nullopt;
    }
    programs[index(side)] = lowering.finish();
  }
  Reporter report(text, diagnostics);
  checkScopes(*notation, report);
  if (options.lookForUseless) checkUseless(*notation, board, options, report);
  if (diagnostics.hasErrors()) return std::nullopt;
  return programs;
}

}  // namespace

std::optional<SidePrograms> compileMovement(const SourceSpan& notation, Board& board,
                                            const MovementOptions& options, Diagnostics& diagnostics) {
  Diagnostics found;
  std::optional<SidePrograms> programs = compile(notation, board, options, found);
  diagnostics.addAll(found);
  return programs;
}

}  // namespace fairyforge::movement
