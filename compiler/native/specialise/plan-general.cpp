// Collects the general paths of a type with the numbers of their effects. Conditions of a path name sets of
// types and counts of pieces by index in tables of its program; here they become indices in tables of the
// plan.
#include "compiler/native/specialise/plan-general.h"

#include <algorithm>
#include <utility>

#include "compiler/core/base/add-once.h"

namespace fairyforge::specialise {
namespace {

MoveEffect effectOf(const Path& path, const LaterEffects& later, Cell origin) {
  Occupants atTarget = kAnything;
  for (const CellCondition& c : path.conditions) {
    if (c.cell == path.to) atTarget = c.occupants;
  }
  const bool quiet = path.victims.empty() && atTarget == kEmpty;
  const bool capture = path.victims == std::vector{path.to} && atTarget == kEnemy;
  const bool plain = (quiet || capture) && path.to != origin && !path.takesEnPassantVictim &&
                     path.relocations.empty() && path.enPassantTargets.empty() && !later.any();
  if (plain) return plainEffect({});
  return {.victims = path.victims,
          .takesEnPassantVictim = path.takesEnPassantVictim,
          .relocations = path.relocations,
          .enPassantTargets = path.enPassantTargets,
          .later = later};
}

std::uint16_t sharedNumber(const TypeSet& set, std::vector<TypeSet>& typeSets) {
  return static_cast<std::uint16_t>(addOnce(typeSets, set));
}

// Returns the path with its sets of types and minimum numbers of pieces replaced by numbers in the plan's
// shared lists.
Path withSharedNumbers(Path path, const MoveProgram& program, TypeId mover, std::vector<TypeSet>& typeSets,
                       std::vector<PieceMinimum>& pieceMinimums) {
  const auto share = [&](std::uint16_t& number) {
    number = sharedNumber(program.typeSets[number], typeSets);
  };
  for (CellCondition& c : path.conditions) {
    for (DemandedTest test : std::exchange(c.tests, {})) {
      if (test.op == Op::TestType) share(test.operand);
      if (test.op == Op::TestBeside) {
        const auto minimum = pieceMinimumOf(program.neighbourhoods[test.operand], mover);
        if (!minimum) continue;  // furtherTests() has it
        test.operand = static_cast<std::uint16_t>(addOnce(pieceMinimums, *minimum));
      }
      c.add(test);
    }
  }
  for (std::uint16_t& number : path.lastIn) share(number);
  for (std::uint16_t& number : path.lastNotIn) share(number);
  return path;
}

// Returns tests, besides the path's own, that no own royal piece would be removed, that no piece stands where
// the path forbids it (a failed Op::TestBeside), and that one stands where the path demands it: a list of tests
// for each of the cells where it may stand.
std::vector<std::vector<BitTest>> furtherTests(const Variant& variant, const GeneralPath& g,
                                               const MoveProgram& program, TypeId mover, Cell origin,
                                               std::vector<TypeSet>& typeSets) {
  using Set = BitTest::Set;
  std::vector<BitTest> tests;
  std::vector<std::vector<BitTest>> demands;  // one test of each must hold
  sparedCells(variant, g.later).forEach([&](Cell cell) {
    if (cell != origin) tests.push_back({Set::OwnRoyal, 0, cell, false});
  });
  const auto addAround = [&](std::uint16_t number, Cell centre, bool holds, std::vector<BitTest>& all) {
    const Neighbourhood& near = program.neighbourhoods[number];
    const std::uint16_t types = sharedNumber(near.types, typeSets);
    forEachCellOf(near, variant.board(), origin, centre, [&](Cell cell) {
      if (cell == origin) return;
      if ((near.occupants & kOwn) != 0) all.push_back({Set::OwnOfTypes, types, cell, holds});
      if ((near.occupants & kEnemy) != 0) all.push_back({Set::EnemiesOfTypes, types, cell, holds});
    });
  };
  const auto isAround = [&](std::uint16_t number) {
    return !pieceMinimumOf(program.neighbourhoods[number], mover);
  };
  for (const CellCondition& c : g.path.conditions) {
    for (const std::uint16_t near : c.operandsOf(Op::TestBeside, true))
      if (isAround(near)) addAround(near, c.cell, false, tests);
    for (const std::uint16_t near : c.operandsOf(Op::TestBeside))
      if (isAround(near)) addAround(near, c.cell, true, demands.emplace_back());
  }
  std::vector<std::vector<BitTest>> ways{std::move(tests)};
  for (const std::vector<BitTest>& demand : demands) {
    std::vector<std::vector<BitTest>> longer;
    for (const std::vector<BitTest>& way : ways) {
      for (const BitTest& test : demand) longer.emplace_back(way).push_back(test);
    }
    ways = std::move(longer);
  }
  return ways;
}

// Does the path take en passant, perhaps on one of these cells?
bool takesEnPassantOn(const CellSet& cells, const Path& path) {
  if (!path.takesEnPassantVictim || cells.empty()) return false;
  const auto isTarget = [](const CellCondition& c) { return c.asks(Op::TestEnPassant); };
  const auto isOne = [&](const CellCondition& c) { return isTarget(c) && cells.has(c.cell); };
  return std::ranges::none_of(path.conditions, isTarget) || std::ranges::any_of(path.conditions, isOne);
}

}  // namespace

GeneralPlan planGeneral(const Variant& variant, Side side, const TypeMoves& of, const CellSet& passedByRoyals,
                        EffectNumbers& effects, std::vector<TypeSet>& typeSets,
                        std::vector<PieceMinimum>& pieceMinimums, TableBlock& tables) {
  GeneralPlan plan;
  const ClassifiedMoves& moves = *of.moves;
  if (!moves.hasGeneral) return plan;
  const std::size_t cells = variant.board().size();
  plan.paths.resize(cells);
  std::vector<CellSet> enPassantOrigins(cells), lastToOrigins(cells);
  for (std::size_t origin = 0; origin < moves.general.size(); ++origin) {
    for (const GeneralPath& g : moves.general[origin]) {
      const MoveProgram& program = variant.type(g.program).program[index(side)];
      Path p = withSharedNumbers(g.path, program, of.type, typeSets, pieceMinimums);
      if (of.last) p.lastIn.push_back(sharedNumber(TypeSet::of({*of.last}), typeSets));
      const bool takesRoyalEnPassant = takesEnPassantOn(passedByRoyals, p);
      plan.takesRoyal =
          plan.takesRoyal || (!g.isInTaking && mayTakeRoyal(variant, typeSets, p, takesRoyalEnPassant));
      for (const CellCondition& c : p.conditions) {
        if (c.asks(Op::TestLastTo)) {
          lastToOrigins[index(c.cell)].add(cellAt(origin));
          plan.lastToOrigins.emplace();
        }
        if (!c.asks(Op::TestEnPassant)) continue;
        enPassantOrigins[index(c.cell)].add(cellAt(origin));
        plan.enPassantOrigins.emplace();
      }
      const std::uint32_t effect = effects.of(effectOf(p, g.later, cellAt(origin)));
      for (auto& tests : furtherTests(variant, g, program, of.type, cellAt(origin), typeSets))
        plan.paths[origin].push_back(
            {p, g.effect, effect, g.later, std::move(tests), false, g.isInTaking, takesRoyalEnPassant});
    }
  }
  if (plan.enPassantOrigins) plan.enPassantOrigins = tables.add(enPassantOrigins);
  if (plan.lastToOrigins) plan.lastToOrigins = tables.add(lastToOrigins);
  return plan;
}

CellSet passedByEnemyRoyals(const Variant& variant, Side taker, const AllMoves& moves) {
  CellSet passed;
  const auto isRoyal = [&](TypeId type) { return variant.isRoyal(type); };
  for (const Side side : kBothSides) {
    if (side == taker) continue;
    for (const TypeMoves& of : moves[index(side)]) {
      const auto add = [&](Cell to, std::uint16_t landing, const std::vector<Cell>& targets) {
        const bool may =
            isRoyal(of.type) || (landing >= kAs && isRoyal(typeAt(landing - kAs))) ||
            std::ranges::any_of(variant.arrival().choices(side, of.type, to), isRoyal) ||
            (of.last && std::ranges::any_of(variant.imitatedArrival().choices(side, *of.last, to), isRoyal));
        for (const Cell cell : targets)
          if (may) passed.add(cell);
      };
      for (const EnPassantMarkingPath& p : of.moves->markingEnPassant)
        add(p.path.to, kArriving, p.enPassantTargets);
      for (const auto& paths : of.moves->general)
        for (const GeneralPath& g : paths) add(g.path.to, g.path.landing, g.path.enPassantTargets);
    }
  }
  return passed;
}

}  // namespace fairyforge::specialise
