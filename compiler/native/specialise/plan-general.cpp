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

// Can a piece become an en-passant victim by a move after which it is royal?
bool royalMayBeEnPassantVictim(const Variant& variant, Side side) {
  const auto royalIn = [&](const std::vector<TypeId>& choices) {
    return std::any_of(choices.begin(), choices.end(), [&](TypeId t) { return variant.isRoyal(t); });
  };
  const auto marks = [&](const PieceType& type) { return type.program[index(side)].uses(Op::MarkEnPassant); };
  const auto& types = variant.types();
  const bool someMark = std::any_of(types.begin(), types.end(), marks);
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (!(types[t].imitates ? someMark : marks(types[t]))) continue;
    bool royal = types[t].royal;
    for (const Instruction& in : types[t].program[index(side)].code) {
      royal = royal || (in.op == Op::Land && in.operand >= kAs && types[in.operand - kAs].royal);
    }
    variant.board().forEachCell([&](Cell cell) {
      royal = royal || royalIn(variant.arrival().choices(side, typeAt(t), cell));
      for (std::size_t as = 0; types[t].imitates && as < types.size(); ++as) {
        royal = royal || royalIn(variant.imitatedArrival().choices(side, typeAt(as), cell));
      }
    });
    if (royal) return true;
  }
  return false;
}

}  // namespace

GeneralPlan planGeneral(const Variant& variant, Side side, const TypeMoves& of, EffectNumbers& effects,
                        std::vector<TypeSet>& typeSets,
                        std::vector<PieceMinimum>& pieceMinimums, TableBlock& tables) {
  GeneralPlan plan;
  const ClassifiedMoves& moves = *of.moves;
  if (!moves.hasGeneral) return plan;
  const std::size_t cells = variant.board().size();
  plan.paths.resize(cells);
  std::vector<CellSet> enPassantOrigins(cells), lastToOrigins(cells);
  const bool takesRoyalEnPassant = mayTakeRoyalEnPassant(variant, side);
  for (std::size_t origin = 0; origin < moves.general.size(); ++origin) {
    for (const GeneralPath& g : moves.general[origin]) {
      const MoveProgram& program = variant.type(g.program).program[index(side)];
      Path p = withSharedNumbers(g.path, program, of.type, typeSets, pieceMinimums);
      if (of.last) p.lastIn.push_back(sharedNumber(TypeSet::of({*of.last}), typeSets));
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
        plan.paths[origin].push_back({p, g.effect, effect, g.later, std::move(tests), false, g.isInTaking});
    }
  }
  if (plan.enPassantOrigins) plan.enPassantOrigins = tables.add(enPassantOrigins);
  if (plan.lastToOrigins) plan.lastToOrigins = tables.add(lastToOrigins);
  return plan;
}

bool mayTakeRoyalEnPassant(const Variant& variant, Side taker) {
  if (taker != Side::Third) return royalMayBeEnPassantVictim(variant, opponent(taker));
  return royalMayBeEnPassantVictim(variant, Side::White) || royalMayBeEnPassantVictim(variant, Side::Black);
}

}  // namespace fairyforge::specialise
