// The order of planning: classify the moves of all types, number their effects, plan moves, attacks, castling
// and checks, then pack all lookups into tables. It also bounds the number of moves in a position.

#include "compiler/specialise/plan.h"

#include <set>

#include "compiler/specialise/limits.h"
#include "compiler/specialise/planner.h"

namespace fairyforge {
namespace {

// Bytes of indexed tables: the second-level cache on small boards, half of it where every set takes more.
std::size_t tableBudget(std::size_t cells) {
  return cells <= 64 ? std::size_t{1} << 20 : std::size_t{512} << 10;
}

constexpr std::size_t kMaxMoves = std::size_t{1} << 26;

}  // namespace

Expected<Plan> Planner::run() {
  if (std::string why = beyondNativeCode(variant_); !why.empty()) return Failure{std::move(why)};
  const Registers& registers = variant_.registers();
  plan_.cells = variant_.board().size();
  variant_.board().forEachCell([&](Cell cell) { plan_.existing.add(cell); });
  plan_.layout = {.words = variant_.board().words(),
                  .types = variant_.types().size(),
                  .third = variant_.third() != nullptr,
                  .unmoved = registers.unmoved,
                  .enPassant = registers.enPassant,
                  .last = registers.last,
                  .lastMove = registers.lastMove};
  plan_.tables = TableBlock(plan_.layout.words);
  plan_.liveTypes = options_.types;
  effectNumber(plainEffect({}));
  planEnd();
  planTriggers();
  planHands();

  Classified moves;
  if (auto failure = classifyAll(moves)) return std::move(*failure);
  // Effects of moves that mark en-passant targets are numbered before all others.
  for (const auto& ofSide : moves) {
    for (const auto& m : ofSide) {
      for (const EnPassantMarkingPath& path : m->markingEnPassant)
        effectNumber(plainEffect(path.enPassantTargets));
    }
  }
  plan_.enPassantEffects = plan_.effects.size() - 1;
  findEnPassantTargets(moves);
  for (const Side side : owners()) {
    std::vector<TypePlan>& types = plan_.types[index(side)];
    for (std::size_t t = 0; t < types.size(); ++t) planType(side, types[t], *moves[index(side)][t]);
  }
  for (const Side side : owners()) planAttacks(side, moves[index(side)]);
  for (const Side side : kBothSides) {
    for (TypePlan& t : plan_.types[index(side)]) planTriggersOf(side, t);
    for (TypePlan& t : plan_.types[index(side)]) planCastlingPaths(side, t);
  }
  for (const Side side : owners()) planDanger(side, moves);
  for (const Side side : owners()) {
    for (TypePlan& t : plan_.types[index(side)]) planShapes(t);
  }
  if (plan_.hasImitators) {
    for (const Side side : kBothSides) planCopies(side, moves);
  }
  if (variant_.third() != nullptr) planThird();
  countMoves(moves);
  if (plan_.maxMoves > kMaxMoves) return Failure{"a position may have too many moves"};
  if (!plan_.hands.types.empty()) {
    MoveEffect drop = plainEffect({});
    drop.drop = true;
    plan_.hands.effect = effectNumber(drop);
  }
  if (!changesFit()) return Failure{"its triggers may change too many pieces in one move"};
  commonTables();
  recordEffects();
  plan_.lookups = planner_.plan(plan_.tables, plan_.cells, options_.fastPext, tableBudget(plan_.cells));
  joinAttacks();
  return std::move(plan_);
}

std::vector<Side> Planner::owners() const {
  std::vector<Side> all{Side::White, Side::Black};
  if (variant_.third() != nullptr) all.push_back(Side::Third);
  return all;
}

// The moves of an earlier type that has the same program; null: there is none, or what becomes of the pieces
// tells them apart.
Planner::SharedMoves Planner::movesOfTwin(const Classified& moves, Side side, std::size_t t) const {
  const auto changes = [&](std::size_t type) {
    bool any = variant_.type(typeAt(type)).imitates;
    variant_.board().forEachCell(
        [&](Cell cell) { any = any || !variant_.arrival().choices(side, typeAt(type), cell).empty(); });
    return any;
  };
  const MoveProgram& program = variant_.types()[t].program[index(side)];
  for (std::size_t twin = 0; twin < t; ++twin) {
    if (variant_.types()[twin].program[index(side)] != program || plan_.knows(twin) != plan_.knows(t))
      continue;
    return changes(twin) || changes(t) ? nullptr : moves[index(side)][twin];
  }
  return nullptr;
}

PossibleFailure Planner::classifyAll(Classified& moves) {
  const std::size_t types = variant_.types().size();
  const auto add = [&](Side side, std::size_t t, std::size_t last) -> PossibleFailure {
    const PieceType& type = variant_.types()[t];
    const auto imitated = last == kNone ? std::nullopt : std::optional(typeAt(last));
    SharedMoves known = imitated ? nullptr : movesOfTwin(moves, side, t);
    if (!known) {
      auto classified = plan_.knows(t) ? classify(variant_, side, typeAt(t), safety_, imitated)
                                       : ClassifiedMoves(plan_.cells);
      if (!classified) return Failure{classified.why()};
      known = std::make_shared<const ClassifiedMoves>(std::move(*classified));
    }
    moves[index(side)].push_back(std::move(known));
    TypePlan plan;
    plan.type = t;
    plan.last = last;
    plan.imitates = type.imitates;
    plan.givesNoCheck = type.givesNoCheck;
    plan.royal = type.royal;
    plan.makeAndTest = type.royal && type.imitates;
    plan_.types[index(side)].push_back(std::move(plan));
    return std::nullopt;
  };
  for (const PieceType& type : variant_.types()) {
    plan_.hasImitators = plan_.hasImitators || type.imitates;
    plan_.someGiveNoCheck = plan_.someGiveNoCheck || type.givesNoCheck || type.imitates;
  }
  for (const Side side : owners()) {
    for (std::size_t t = 0; t < types; ++t) {
      if (auto failure = add(side, t, kNone)) return failure;
    }
    for (std::size_t t = 0; t < types; ++t) {
      for (std::size_t last = 0; last < types && variant_.types()[t].imitates; ++last) {
        if (variant_.types()[last].imitates) continue;
        if (auto failure = add(side, t, last)) return failure;
      }
    }
  }
  return std::nullopt;
}

std::uint32_t Planner::effectNumber(const MoveEffect& effect) {
  const auto [entry, isNew] =
      effectNumbers_.try_emplace(effect, static_cast<std::uint32_t>(plan_.effects.size()));
  if (isNew) plan_.effects.push_back(effect);
  return entry->second;
}

std::uint16_t Planner::sharedTypeSet(const TypeSet& set) {
  const auto known = std::find(plan_.typeSets.begin(), plan_.typeSets.end(), set);
  const auto number = static_cast<std::uint16_t>(known - plan_.typeSets.begin());
  if (known == plan_.typeSets.end()) plan_.typeSets.push_back(set);
  return number;
}

// An upper bound: the most that one piece may have on each cell, and all drops.
void Planner::countMoves(const Classified& moves) {
  for (std::size_t cell = 0; cell < plan_.cells; ++cell) {
    std::size_t most = 0;
    for (const Side side : kBothSides) {
      const std::vector<TypePlan>& types = plan_.types[index(side)];
      for (std::size_t t = 0; t < types.size(); ++t) {
        most = std::max(most, movesFrom(types[t], side, *moves[index(side)][t], cellAt(cell)));
      }
    }
    plan_.maxMoves += most;
  }
  std::size_t drops = 0;
  for (const auto& ofSide : plan_.hands.cells) {
    std::size_t some = 0;
    for (const CellSet& cells : ofSide) some += cells.size();
    drops = std::max(drops, some);
  }
  plan_.maxMoves += drops;
}

std::size_t Planner::movesFrom(const TypePlan& plan, Side side, const ClassifiedMoves& moves,
                               Cell cell) const {
  const auto choices = [&](Cell to) {
    std::size_t count =
        std::max<std::size_t>(1, variant_.arrival().choices(side, typeAt(plan.type), to).size());
    for (const Trigger& trigger : variant_.triggers()) {
      if (trigger.arriving.has(typeAt(plan.type)) && trigger.zone[index(side)].has(to)) {
        count = std::min(count * std::max<std::size_t>(1, plan_.cells * trigger.choices.size()), kMaxMoves);
      }
    }
    return count;
  };
  std::set<Cell> targets;
  for (const auto& ofGuard : moves.plain) {
    for (const OccupancyFunction& function : ofGuard) {
      for (const OccupancyPath& path : function[index(cell)]) targets.insert(path.to);
    }
  }
  std::size_t count = 0;
  for (const Cell to : targets) count += choices(to);
  for (const EnPassantMarkingPath& p : moves.markingEnPassant)
    count += p.from == cell ? choices(p.path.to) : 0;
  for (const GeneralPath& g : moves.general[index(cell)]) count += choices(g.path.to);
  return count;
}

void Planner::commonTables() {
  std::vector<CellSet> single(plan_.cells), from(64 * plan_.layout.words), enPassantTargets;
  for (std::size_t i = 0; i < single.size(); ++i) single[i].add(cellAt(i));
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::size_t j = i; j < from.size(); ++j) from[i].add(cellAt(j));
  }
  for (std::size_t i = 0; i <= plan_.enPassantEffects; ++i) {
    CellSet set;
    for (const Cell cell : plan_.effects[i].enPassantTargets) set.add(cell);
    enPassantTargets.push_back(set);
  }
  plan_.singleCells = plan_.tables.add(single);
  plan_.cellsFrom = plan_.tables.add(from);
  plan_.enPassantSets = plan_.tables.add(enPassantTargets);
  handTables();
  const std::size_t types = plan_.layout.types;
  const auto asWords = [](const TypeSet& set, std::size_t count) {
    std::vector<std::uint64_t> words(count, 0);
    set.forEach([&](TypeId type) { words[index(type)] = 1; });
    return words;
  };
  if (plan_.liveTypes) plan_.liveTypesAt = plan_.tables.add(asWords(*plan_.liveTypes, types));
  if (!plan_.layout.last) return;
  // The last word: no type.
  for (const TypeSet& set : plan_.typeSets) plan_.lastIn.push_back(plan_.tables.add(asWords(set, types + 1)));
  std::vector<std::uint64_t> imitators;
  for (const PieceType& type : variant_.types()) imitators.push_back(type.imitates ? 1 : 0);
  plan_.imitators = plan_.tables.add(imitators);
}

void Planner::recordEffects() {
  std::vector<std::uint64_t> records;
  for (std::size_t i = plan_.enPassantEffects + 1; i < plan_.effects.size(); ++i) {
    const MoveEffect& effect = plan_.effects[i];
    CellSet cleared, enPassantTargets, victims;
    std::vector<std::uint64_t> relocations;
    for (const Cell victim : effect.victims) victims.add(victim);
    for (const Cell cell : effect.enPassantTargets) enPassantTargets.add(cell);
    cleared = victims;
    for (auto r = effect.relocations.begin(); r != effect.relocations.end(); ++r) {
      cleared.add(r->from);
      cleared.add(r->to);
      // What is put down later on the same cell replaces this piece.
      const bool replaced = std::any_of(std::next(r), effect.relocations.end(),
                                        [&](const Relocation& later) { return later.to == r->to; });
      if (!replaced) relocations.insert(relocations.end(), {index(r->from), index(r->to)});
    }
    for (const CellSet* set : {&cleared, &enPassantTargets, &victims}) {
      for (std::size_t w = 0; w < plan_.layout.words; ++w) records.push_back(set->word(w));
    }
    records.push_back(effect.takesEnPassantVictim ? 1 : 0);
    records.push_back(relocations.empty() ? 0 : plan_.tables.add(relocations));
    records.push_back(relocations.size() / 2);
  }
  plan_.effectRecords = plan_.tables.add(records);
}

Expected<Plan> makePlan(const Variant& variant, const PlanOptions& options) {
  return Planner(variant, options).run();
}

}  // namespace fairyforge
