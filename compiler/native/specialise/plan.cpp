// Makes a plan: the steps in the order in which they are taken. A step reads the Variant and the results of
// earlier steps, and returns a part of the plan. Effects, sets of types, occupancy functions and tables get
// their numbers in the order in which steps meet them.
#include "compiler/native/specialise/plan.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/core/base/add-once.h"
#include "compiler/native/specialise/beyond-plans.h"
#include "compiler/native/specialise/count-moves.h"
#include "compiler/native/specialise/plan-danger.h"
#include "compiler/native/specialise/plan-imitation.h"

namespace fairyforge::specialise {
namespace {

// Returns how many bytes indexed tables may take: as many as the second-level cache has on small boards, and
// half of that on larger boards.
std::size_t tableBudget(std::size_t cells) {
  return cells <= 64 ? std::size_t{1} << 20 : std::size_t{512} << 10;
}

// Lists that all steps extend; the rest of the plan refers to their entries by number or offset.
struct Pools {
  Pools(const AllMoves& moves, std::size_t wordsPerSet)
      : effects(numberMarkingEffects(moves)), tables(wordsPerSet) {}
  EffectNumbers effects;
  std::vector<TypeSet> typeSets;
  std::vector<PieceMinimum> pieceMinimums;
  LookupPlanner functions;
  TableBlock tables;
  // Plans of plain moves and, if there are such, of ClassifiedMoves::taking; shared by types with the same
  // moves.
  std::map<const ClassifiedMoves*, std::pair<PlainPlan, std::optional<PlainPlan>>> plain;
  std::array<std::vector<PathsByOrigin>, kOwners> general;  // the general paths, by type as Plan::types
};

bool someGiveNoCheck(const Variant& variant) {
  return std::any_of(variant.types().begin(), variant.types().end(),
                     [](const PieceType& type) { return type.givesNoCheck || type.imitates; });
}

// ---- the moves of a type

// Returns the cells from which a plain move, or one that marks en-passant targets, goes to one of these cells.
CellSet plainOriginsOf(const ClassifiedMoves& moves, const CellSet& targets) {
  CellSet origins;
  for (const auto& ofGuard : moves.plain) {
    for (const OccupancyFunction& function : ofGuard) {
      for (std::size_t from = 0; from < function.size(); ++from) {
        if (std::ranges::any_of(function[from], [&](const auto& path) { return targets.has(path.to); }))
          origins.add(cellAt(from));
      }
    }
  }
  for (const EnPassantMarkingPath& p : moves.markingEnPassant)
    if (targets.has(p.path.to)) origins.add(p.from);
  return origins;
}

// Plans one type of a side: its plain moves, later effects, general paths and changes on arrival.
TypePlan planType(const Variant& variant, Side side, const TypeMoves& moves, const CellSet& passedByRoyals,
                  Pools& pools) {
  const PieceType& type = variant.type(moves.type);
  TypePlan plan;
  plan.type = index(moves.type);
  plan.last = moves.last ? index(*moves.last) : kNone;
  plan.imitates = type.imitates;
  plan.givesNoCheck = type.givesNoCheck;
  plan.royal = variant.isRoyal(Piece(moves.type, side));
  const CellSet changing = cellsThatChangeRoyalty(variant, side, moves.type);
  plan.makeAndTest = (plan.royal && type.imitates) || !changing.empty();
  // An imitator reaches other cells after each move.
  if (plan.makeAndTest)
    plan.testedFrom =
        plan.royal || type.imitates ? variant.board().cells() : plainOriginsOf(*moves.moves, changing);
  plan.arrival = planArrival(variant, side, moves.type, pools.tables);
  const auto [plain, isNew] = pools.plain.try_emplace(moves.moves.get());
  auto& [all, taking] = plain->second;
  if (isNew) all = planPlain(moves.moves->plain, pools.functions);
  if (isNew && moves.moves->taking) taking = planPlain(*moves.moves->taking, pools.functions);
  plan.plain = all.functions;
  plan.byShift = all.byShift;
  plan.shifts = all.shifts;
  plan.taking = taking;
  plan.gates = moves.moves->gates;
  for (ShiftMove& shift : planMarkingEnPassant(moves.moves->markingEnPassant, variant.board().size(),
                                               pools.effects, pools.tables)) {
    plan.shifts.push_back(std::move(shift));
  }
  for (const Mode mode : {Mode::Quiet, Mode::Capture})
    plan.later[index(mode)] = planLater(variant, mode, *moves.moves, pools.effects, pools.tables);
  GeneralPlan general = planGeneral(variant, side, moves, passedByRoyals, pools.effects, pools.typeSets,
                                    pools.pieceMinimums, pools.tables);
  pools.general[index(side)].push_back(std::move(general.paths));
  plan.attacksByGeneralPaths = general.takesRoyal;
  plan.enPassantOrigins = general.enPassantOrigins;
  plan.lastToOrigins = general.lastToOrigins;
  return plan;
}

// Finds the triggers of a type. Returns the largest number of triggers that one move sets off.
std::size_t findTriggers(const Variant& variant, Side side, TypePlan& type) {
  TriggerCells cells = triggerCells(variant, side, typeAt(type.type));
  type.triggers = std::move(cells.one);
  type.severalTriggers = cells.several;
  if (cells.changesRoyalty) type.testedFrom = variant.board().cells();
  type.makeAndTest = type.makeAndTest || cells.changesRoyalty;
  return cells.most;
}

// Call it after findTriggers(), since a move that sets off a trigger is not a castling path.
void findPathsInCode(const Variant& variant, Side side, const AllAttacks& attacks, PathsByOrigin& general,
                     TypePlan& type) {
  GeneralMover mover{.side = side,
                     .type = typeAt(type.type),
                     .staysRoyal = type.royal && !type.makeAndTest,
                     .changingOn = type.severalTriggers};
  if (type.arrival) mover.changingOn |= type.arrival->cells;
  for (const auto& [trigger, cells] : type.triggers) mover.changingOn |= cells;
  PathsInCode paths = planPathsInCode(variant, mover, attacks, general);
  type.castlingPaths = std::move(paths.castlingPaths);
  type.generalOrigins = paths.generalOrigins;
  type.generalUnmovedOrigins = paths.generalUnmovedOrigins;
}

// Records from which cells the pieces of each type can attack near each enemy royal piece, so that code can
// skip all other pieces (plan-danger.h).
void findDanger(const Variant& variant, Side side, const AllMoves& moves, std::vector<TypePlan>& types,
                Pools& pools) {
  const std::vector<CellSet> zones = zonesOfEnemyRoyals(variant, side, moves);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!types[t].byShift || (types[t].taking && !types[t].taking->byShift))
      types[t].plainAttackersNear = addPlainAttackers(*moves[index(side)][t].moves, zones, pools.tables);
  }
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (!types[t].attacksByGeneralPaths) continue;
    const GeneralAttackers attackers =
        addGeneralAttackers(pools.general[index(side)][t], zones, pools.tables);
    types[t].attackersNear = attackers.near;
    types[t].attackersOnto = attackers.onto;
  }
}

// Must this piece, which is not royal, be safe for some path, while captures by some programs depend on the
// victim's type? Generated code can only test attacks on royal pieces.
bool asksForMoreThanRoyals(const Variant& variant, Piece piece, const PathsByOrigin& general) {
  const auto asksSafety = [](const PlannedPath& planned) { return asks(planned.path, Op::TestSafe); };
  const auto asksVictim = [](const MoveProgram& program) {
    return program.uses(Op::TestRoyal) || program.uses(Op::TestType);
  };
  return !variant.isRoyal(piece) && std::ranges::any_of(general, [&](const auto& paths) {
    return std::ranges::any_of(paths, asksSafety);
  }) && std::ranges::any_of(variant.types(), [&](const PieceType& type) {
    return std::ranges::any_of(type.program, asksVictim);
  });
}

// Finds the shapes of a type's general paths. Adds the number of their tests to `tests`, which counts those of all
// types. Fails if there are too many tests for code. Call it after findPathsInCode().
PossibleFailure findShapes(const Variant& variant, Side side, const PathsByOrigin& general, TypePlan& type,
                           std::size_t& tests, TableBlock& tables) {
  constexpr std::size_t kMostTests = 8000;  // for one type; all types together may have twice as many
  const std::string& name = variant.types()[type.type].name;
  if (asksForMoreThanRoyals(variant, Piece(typeAt(type.type), side), general))
    return Failure{fmt::format("'{}' must be safe where captures depend on what they take", name)};
  type.moveShapes = moveShapes(general, tables);
  if (type.attacksByGeneralPaths) type.attackShapes = attackShapes(general);
  const std::size_t its = testsOfAll(type.moveShapes) + testsOfAll(type.attackShapes);
  tests += its;
  if (its > kMostTests || tests > 2 * kMostTests)
    return Failure{fmt::format("'{}' has moves with too many conditions", name)};
  return std::nullopt;
}

// ---- sides

void findImitations(const Variant& variant, Side side, const AllMoves& moves, const AllAttacks& attacks,
                    TableBlock& tables, Plan& plan) {
  const ImitationPlan imitation = planImitation(variant, side, moves, attacks, tables);
  plan.anyImitationReach[index(side)] = imitation.any;
  for (std::size_t t = 0; t < imitation.byType.size(); ++t)
    plan.types[index(side)][t].imitationReach = imitation.byType[t];
}

Expected<ThirdPlan> thirdOf(const Variant& variant, const AllMoves& moves, const AllAttacks& attacks,
                            const Plan& plan) {
  auto third = planThird(variant, moves[index(Side::Third)]);
  if (!third) return third;
  for (const Side side : kBothSides) {
    const auto& types = plan.types[index(side)];
    const bool attacksByGeneralPaths = std::any_of(
        types.begin(), types.end(), [](const TypePlan& type) { return type.attacksByGeneralPaths; });
    third->addingExposes[index(side)] =
        variant.third()->acts && (attacksByGeneralPaths || addingHelps(attacks[index(side)].functions));
  }
  return third;
}

// ---- drops beside moves

// Plans the drops beside moves (gating): the types that are dropped, and a number for the effect of each.
GatePlan planGates(const AllMoves& moves, EffectNumbers& effects) {
  GatePlan plan{.effect = static_cast<std::uint32_t>(effects.all().size()), .types = {}, .typesAt = {}};
  for (const auto& ofSide : moves) {
    for (const TypeMoves& of : ofSide) {
      for (const Gate& gate : of.moves->gates) addOnce(plan.types, index(gate.type));
    }
  }
  for (const std::size_t type : plan.types) effects.of(gateEffect(typeAt(type)));
  return plan;
}

bool dropsBesideMoves(const Variant& variant) {
  return std::ranges::any_of(variant.types(), [](const PieceType& type) {
    return std::ranges::any_of(type.program,
                               [](const MoveProgram& program) { return program.uses(Op::Drop); });
  });
}

// ---- tables that all code reads

TableOffset addSingleCells(std::size_t cells, TableBlock& tables) {
  std::vector<CellSet> single(cells);
  for (std::size_t i = 0; i < cells; ++i) single[i].add(cellAt(i));
  return tables.add(single);
}

TableOffset addCellsFrom(TableBlock& tables) {
  std::vector<CellSet> from(64 * tables.wordsPerSet());
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::size_t j = i; j < from.size(); ++j) from[i].add(cellAt(j));
  }
  return tables.add(from);
}

// Adds a table of the cells on which captured pieces of each type are put back, by the cell of their capture.
TableOffset addRebirths(const Variant& variant, Side side, TableBlock& tables) {
  std::vector<std::uint64_t> words;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (std::size_t i = 0; i < variant.board().size(); ++i) {
      const Cell cell = variant.rebirth(Piece(typeAt(t), side), cellAt(i));
      words.push_back(cell == kNoCell ? kNone : index(cell));
    }
  }
  return tables.add(words);
}

// Adds a table with a word for each type, which is 1 if the type is in the set.
TableOffset addMembers(const TypeSet& set, std::size_t types, TableBlock& tables) {
  std::vector<std::uint64_t> words(types, 0);
  set.forEach([&](TypeId type) { words[index(type)] = 1; });
  return tables.add(words);
}

// Call it when effects and sets of types are complete.
void addCommonTables(const Variant& variant, Plan& plan) {
  TableBlock& tables = plan.tables;
  const std::size_t types = plan.layout.types;
  plan.singleCells = addSingleCells(plan.cells, tables);
  plan.cellsFrom = addCellsFrom(tables);
  plan.enPassantSets = addEnPassantSets(plan.effects, plan.enPassantEffects, tables);
  plan.hands = withHandTables(variant, std::move(plan.hands), tables);
  plan.gates.typesAt =
      tables.add(std::vector<std::uint64_t>(plan.gates.types.begin(), plan.gates.types.end()));
  if (plan.layout.hasLast()) {
    // The last word of each table stands for the case that no type has moved yet.
    for (const TypeSet& set : plan.typeSets) plan.lastIn.push_back(addMembers(set, types + 1, tables));
    plan.imitators = addMembers(variant.imitators(), types, tables);
  }
  for (const Side side : kBothSides) {
    if (variant.revives()) plan.rebirths[index(side)] = addRebirths(variant, side, tables);
  }
  plan.effectRecords =
      addEffectRecords(plan.effects, plan.enPassantEffects, plan.sweepKinds, plan.layout, tables);
}

}  // namespace

bool isLarge(const Plan& plan) {
  constexpr std::size_t kMaxTypeWords = 48;
  return plan.layout.types * plan.layout.words > kMaxTypeWords;
}

namespace {

// Is it faster to draw moves until one is legal than to list all moves? Assumed for large games whose moves
// are all simple.
bool drawsMoves(const Plan& plan) {
  const auto isSimple = [](const TypePlan& type) {
    return type.gates.empty() &&
           std::ranges::none_of(type.later, [](const auto& l) { return l.has_value(); });
  };
  return isLarge(plan) && plan.hands.types.empty() && plan.triggers.empty() &&
         std::ranges::all_of(plan.types, [&](const auto& all) { return std::ranges::all_of(all, isSimple); });
}

// Do the quiet moves of most types have later effects that only the rules carry out (LaterEffects::byRules)?
// Masks count such moves without making them.
bool mostAreByRules(const std::vector<TypeMoves>& types) {
  const auto isQuietlyMade = [](const GeneralPath& g) { return g.later.byRules && g.path.victims.empty(); };
  const auto isMade = [&](const TypeMoves& of) {
    return std::ranges::any_of(of.moves->later[index(Mode::Quiet)], &LaterEffects::byRules) ||
           std::ranges::any_of(of.moves->general,
                               [&](const auto& paths) { return std::ranges::any_of(paths, isQuietlyMade); });
  };
  return 2 * std::ranges::count_if(types, isMade) > std::ssize(types);
}

}  // namespace

Expected<Plan> makePlan(const Variant& variant, const PlanOptions& options) {
  if (std::string why = beyondPlans(variant); !why.empty()) return Failure{std::move(why)};
  const auto classified = classifyAll(variant);
  if (!classified) return Failure{classified.why()};
  const AllMoves& moves = *classified;
  if (std::ranges::any_of(kBothSides, [&](Side side) { return mostAreByRules(moves[index(side)]); }))
    return Failure{"effects of most moves that code does not know"};
  const std::vector<Side> owners = ownersIn(variant);

  // Plans the board, and the rules that do not concern how pieces move.
  Plan plan;
  plan.cells = variant.board().size();
  plan.existing = variant.board().cells();
  plan.hasImitators = !variant.imitators().empty();
  plan.someGiveNoCheck = someGiveNoCheck(variant);
  plan.end = planEnd(variant);
  plan.spared = sparedTypes(variant);
  plan.triggers = planTriggers(variant);
  plan.hands = planHands(variant, moves);
  // A drop beside a move must not affect the safety of royal pieces: then the move is legal exactly if it is
  // legal without the drop.
  if (dropsBesideMoves(variant) && !plan.hands.checkByThemselves)
    return Failure{"drops beside a move where pieces take by what stands elsewhere"};
  plan.layout = StateLayout::of(variant, plan.hands.types.size());

  // Plans the moves of the pieces.
  Pools pools(moves, plan.layout.words);
  plan.enPassantEffects = pools.effects.all().size() - 1;
  plan.gates = planGates(moves, pools.effects);
  for (const Side side : owners) {
    const CellSet passedByRoyals = passedByEnemyRoyals(variant, side, moves);
    for (const TypeMoves& m : moves[index(side)])
      plan.types[index(side)].push_back(planType(variant, side, m, passedByRoyals, pools));
  }

  // Plans attacks, and what follows from them for moves.
  AllAttacks attacks;
  for (const Side side : owners)
    attacks[index(side)] = planAttacks(variant, moves[index(side)], pools.functions, pools.tables);
  std::size_t mostTriggers = 0;
  for (const Side side : kBothSides) {
    auto& types = plan.types[index(side)];
    for (std::size_t t = 0; t < types.size(); ++t) {
      mostTriggers = std::max(mostTriggers, findTriggers(variant, side, types[t]));
      findPathsInCode(variant, side, attacks, pools.general[index(side)][t], types[t]);
    }
  }
  for (const Side side : owners) findDanger(variant, side, moves, plan.types[index(side)], pools);
  std::size_t tests = 0;
  for (const Side side : owners) {
    auto& types = plan.types[index(side)];
    for (std::size_t t = 0; t < types.size(); ++t) {
      if (auto failure =
              findShapes(variant, side, pools.general[index(side)][t], types[t], tests, pools.tables))
        return std::move(*failure);
    }
  }
  for (const Side side : kBothSides) {
    if (plan.hasImitators) findImitations(variant, side, moves, attacks, pools.tables, plan);
  }
  if (variant.third() != nullptr) {
    auto third = thirdOf(variant, moves, attacks, plan);
    if (!third) return Failure{third.why()};
    plan.third = std::move(*third);
  }

  // Plans the layout of a native move.
  const auto most = mostMoves(variant, moves, plan.hands, plan.third);
  if (!most) return Failure{most.why()};
  plan.maxMoves = *most;
  if (!plan.hands.types.empty() || !plan.third.introduces.empty())
    plan.hands.effect = pools.effects.of(dropEffect());
  plan.effects = pools.effects.all();
  plan.countsCaptures = variant.turns().captureDuty == CaptureDuty::Any && variant.third() == nullptr &&
                        plan.gates.types.empty() && !plan.someLater([](const auto& l) { return l.byRules; });
  plan.sweepKinds = sweepKinds(variant.board(), plan.effects, pools.functions);
  auto changes = changeFields(variant, mostTriggers, plan.effects.size());
  if (!changes) return Failure{changes.why()};
  plan.changes = std::move(*changes);

  // Adds the tables that all code reads.
  plan.typeSets = std::move(pools.typeSets);
  plan.pieceMinimums = std::move(pools.pieceMinimums);
  plan.tables = std::move(pools.tables);
  addCommonTables(variant, plan);
  if (drawsMoves(plan)) plan.draw = planDraw(variant, moves, plan.tables);
  plan.lookups = pools.functions.plan(plan.tables, plan.cells, options.fastPext, tableBudget(plan.cells));
  for (const Side side : kAllOwners)
    plan.attacks[index(side)] = withLookups(std::move(attacks[index(side)]), plan.lookups);
  return plan;
}

}  // namespace fairyforge::specialise
