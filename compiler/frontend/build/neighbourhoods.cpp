// The pieces around a cell that sentences are about.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "compiler/frontend/build/build-parts.h"
#include "compiler/movement/movement.h"
#include "compiler/rules/hexagons.h"

namespace fairyforge::frontend::build {

// On a narrow board whose edges are joined neighbours are the same cell, or the cell itself.
static bool leadsElsewhere(const Board& board, const std::vector<StepId>& others, StepId step) {
  bool elsewhere = false;
  board.forEachCell([&](Cell cell) {
    const Cell to = board.walk(cell, step);
    elsewhere = elsewhere ||
                (to != kNoCell && to != cell && std::none_of(others.begin(), others.end(), [&](StepId other) {
                   return board.walk(cell, other) == to;
                 }));
  });
  return elsewhere;
}

// To all cells around, or along some lines.
std::vector<StepId> stepsBeside(syntax::MoveLines lines, Board& board) {
  const bool straight = lines == syntax::MoveLines::Orthogonal,
             oblique = lines == syntax::MoveLines::Diagonal;
  std::vector<StepId> steps;
  if (board.isHexagonal()) {
    for (int direction = 0; direction < 12; ++direction) {
      const bool throughSide = direction % 2 == 0;
      if (throughSide ? oblique : straight) continue;
      steps.push_back(board.step(hexDirection(direction)));
    }
    std::sort(steps.begin(), steps.end());
    return steps;
  }
  const int height = board.levels() > 1 ? 1 : 0;
  for (int levels = -height; levels <= height; ++levels) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      for (int files = -1; files <= 1; ++files) {
        const int away = std::abs(files) + std::abs(ranks) + std::abs(levels);
        const bool wanted = straight ? away == 1 : oblique ? away > 1 : away > 0;
        if (!wanted) continue;
        const StepId step = board.step({files, ranks, levels});
        if (leadsElsewhere(board, steps, step)) steps.push_back(step);
      }
    }
  }
  std::sort(steps.begin(), steps.end());
  return steps;
}

// The step of each way through a program that makes a single one; nothing where some way makes more or none.
static std::optional<std::set<StepId>> singleSteps(const MoveProgram& program) {
  std::set<StepId> steps;
  std::set<std::pair<std::size_t, std::optional<StepId>>> seen;
  std::vector<std::pair<std::size_t, std::optional<StepId>>> open{{0, std::nullopt}};
  while (!open.empty()) {
    auto [at, step] = open.back();
    open.pop_back();
    if (at >= program.code.size() || !seen.emplace(at, step).second) continue;
    const Instruction in = program.code[at];
    if (in.op == Op::Step && step) return std::nullopt;
    if (in.op == Op::Step) step = static_cast<StepId>(in.operand);
    if (in.op == Op::Land) {
      if (!step) return std::nullopt;
      steps.insert(*step);
      continue;
    }
    if (in.op == Op::Fork || in.op == Op::Jump) open.emplace_back(in.operand, step);
    if (in.op != Op::Jump) open.emplace_back(at + 1, step);
  }
  return steps;
}

// Where leaps lead that are written as movement.
static std::vector<StepId> stepsOf(const syntax::Word& leap, Board& board, Diagnostics& diagnostics) {
  const auto programs = movement::compileMovement(leap.span, board, {.lookForUseless = false}, diagnostics);
  if (!programs) return {};
  const auto white = singleSteps((*programs)[0]), black = singleSteps((*programs)[1]);
  if (white && !white->empty() && white == black) return {white->begin(), white->end()};
  diagnostics.error(leap.span, "not-supported", "'within' asks for leaps that are the same for both sides")
      .note("written like: within N of it, within K of it, within WD of it");
  return {};
}

// Both sides' steps are the same: beside has no direction.
Neighbourhood neighbourhoodOf(const syntax::Beside& beside, const TypeNames& types, VariantDraft& draft,
                              Diagnostics& diagnostics) {
  using Where = syntax::Beside::Where;
  Neighbourhood near{
      {}, beside.occupants, beside.types ? types.set(*beside.types) : TypeSet::all(draft.types.size())};
  types.set(beside.spared).forEach([&](TypeId type) { near.types.remove(type); });
  near.least = static_cast<std::uint16_t>(beside.least);
  if (!beside.ends.empty()) near.ends = types.set(beside.ends);
  constexpr std::pair<Where, Neighbourhood::Extent> kExtents[] = {
      {Where::Around, Neighbourhood::Extent::Steps},    {Where::Between, Neighbourhood::Extent::Enclosed},
      {Where::Flanked, Neighbourhood::Extent::Flanked}, {Where::Cornered, Neighbourhood::Extent::Cornered},
      {Where::Ahead, Neighbourhood::Extent::Ahead},     {Where::Behind, Neighbourhood::Extent::Behind},
      {Where::File, Neighbourhood::Extent::File},       {Where::Board, Neighbourhood::Extent::Board}};
  for (const auto& [where, extent] : kExtents) {
    if (beside.where == where) near.extent = extent;
  }
  if (near.hasSteps())
    near.steps = beside.leap ? stepsOf(*beside.leap, draft.board, diagnostics)
                             : stepsBeside(beside.lines, draft.board);
  return near;
}

}  // namespace fairyforge::frontend::build
