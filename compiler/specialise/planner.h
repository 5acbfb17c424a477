// Makes the plan of a Variant, step by step; the steps are in plan.cpp and plan-*.cpp.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/specialise/plan.h"

namespace fairyforge {

class Planner {
 public:
  Planner(const Variant& variant, const PlanOptions& options) : variant_(variant), options_(options) {}

  Expected<Plan> run();

 private:
  // Types that move alike share theirs: they are large.
  using SharedMoves = std::shared_ptr<const ClassifiedMoves>;
  using Classified = std::array<std::vector<SharedMoves>, kOwners>;  // like Plan::types

  // ---- plan.cpp
  std::vector<Side> owners() const;
  PossibleFailure classifyAll(Classified& moves);
  SharedMoves movesOfTwin(const Classified& moves, Side side, std::size_t t) const;
  std::uint32_t effectNumber(const MoveEffect& effect);
  std::uint16_t sharedTypeSet(const TypeSet& set);
  void countMoves(const Classified& moves);
  std::size_t movesFrom(const TypePlan& plan, Side side, const ClassifiedMoves& moves, Cell cell) const;
  void commonTables();
  void recordEffects();

  // ---- plan-types.cpp: what pieces of a type do
  void planType(Side side, TypePlan& t, const ClassifiedMoves& moves);
  void planArrival(Side side, TypePlan& t);
  void planPlain(const ClassifiedMoves& moves, TypePlan& t);
  void planEnPassantMarking(const ClassifiedMoves& moves, TypePlan& t);
  void planGeneral(Side side, const ClassifiedMoves& moves, TypePlan& t);
  void planShapes(TypePlan& t);
  bool asksForMoreThanRoyals(const TypePlan& t) const;
  bool onlyByHand(Side side, TypeId type, Cell origin, const std::vector<PlannedPath>& paths) const;
  void findEnPassantTargets(const Classified& moves);
  Path withSharedTypeSets(Path path, const MoveProgram& program);
  bool royalMayBeEnPassantVictim(Side side) const;
  bool mayTakeRoyalEnPassant(Side taker) const;

  // ---- plan-castling-paths.cpp: castling and changes in place without help
  void planCastlingPaths(Side side, TypePlan& t);
  std::optional<CastlingPath> asCastlingPath(Side side, const TypePlan& t, Cell origin,
                                             const PlannedPath& planned) const;
  bool addInPlace(TypePlan& t, Cell origin, const PlannedPath& planned) const;
  bool isSafeToo(Side side, const CastlingPath& castlingPath) const;

  // ---- plan-attacks.cpp: who may take what
  void planAttacks(Side side, const std::vector<SharedMoves>& moves);
  void joinAttacks();
  std::vector<CellSet> zonesOfRoyals(Side side, const Classified& moves) const;
  void planDanger(Side side, const Classified& moves);
  void planPlainDanger(TypePlan& t, const ClassifiedMoves& moves, const std::vector<CellSet>& zones);
  void planCopies(Side side, const Classified& moves);

  // ---- plan-rules.cpp: the ends of the game, triggers, hands, the third side
  void planEnd();
  void planTriggers();
  void planTriggersOf(Side side, TypePlan& t);
  bool changesFit();
  void planHands();
  void handTables();
  void planThird();

  const Variant& variant_;
  const PlanOptions options_;
  Plan plan_;
  CellSet enPassantTargetsInGames_;
  std::size_t tests_ = 0;  // of shapes of general paths that get code of their own
  LookupPlanner planner_;
  SafetyQuestions safety_{variant_};
  std::map<MoveEffect, std::uint32_t> effectNumbers_;
  bool castlingPathsNeedHelp_ = false;  // whether a cell is safe is not told by who may take there
  std::array<std::vector<AttackFunction>, kOwners> attackFunctions_;
  std::array<std::vector<std::pair<FunctionId, AttackPlan::Pieces>>, kOwners> attackLookups_;
};

template <typename T>
void sortUnique(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

inline bool tests(const Path& path, bool CellCondition::*flag) {
  return std::any_of(path.conditions.begin(), path.conditions.end(),
                     [&](const CellCondition& c) { return c.*flag; });
}

inline MoveEffect plainEffect(std::vector<Cell> enPassantTargets) {
  MoveEffect effect;
  effect.enPassantTargets = std::move(enPassantTargets);
  effect.plain = true;
  return effect;
}

}  // namespace fairyforge
