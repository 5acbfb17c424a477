// Loads sets of pieces from a state. The union of several types is emitted once and then reused.
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {
namespace {

Value occupiedByEnemies(Emitter& e, Side side, Value state) {
  Value all = nullptr;
  for (const Side enemy : enemies(e.plan, side)) {
    const Value some = e.stateSet(state, e.plan.layout.occupied(enemy));
    all = all == nullptr ? some : e.b.CreateOr(all, some);
  }
  return all;
}

Value thatMayBeTaken(Emitter& e, Side side, Value state, Value enemy) {
  Value rest = enemy;
  for (const Side owner : enemies(e.plan, side)) {
    e.plan.spared.forEach([&](TypeId type) {
      const Value spared = e.stateSet(state, e.plan.layout.pieces(owner, index(type)));
      rest = e.b.CreateAnd(rest, e.b.CreateNot(spared));
    });
  }
  return rest;
}

Value cellsWhileAwake(Emitter& e, Value state) {
  if (!e.plan.layout.third) return nullptr;
  return e.b.CreateSelect(thirdIsAwake(e, state), e.allCells(), e.noCells());
}

}  // namespace

std::vector<Side> owners(const specialise::Plan& plan) {
  return {kAllOwners.begin(), kAllOwners.begin() + static_cast<std::ptrdiff_t>(plan.layout.owners())};
}

std::vector<Side> enemies(const specialise::Plan& plan, Side side) {
  if (side == Side::Third) return {Side::White, Side::Black};
  std::vector<Side> all{opponent(side)};
  if (plan.layout.third) all.push_back(Side::Third);
  return all;
}

Value thirdIsAwake(Emitter& e, Value state) {
  const Value turns = e.loadWord(e.at(state, 8 * e.plan.layout.sinceThirdAt()));
  return e.b.CreateICmpUGE(turns, e.word(e.plan.third.delay));
}

// The members are loaded in the order of their declaration, which is the order of the emitted instructions.
Scene::Scene(Emitter& e, Side itsSide, Value itsState)
    : side(itsSide),
      state(itsState),
      own(e.stateSet(state, e.plan.layout.occupied(side))),
      enemy(occupiedByEnemies(e, side, state)),
      takeable(thatMayBeTaken(e, side, state, enemy)),
      awake(cellsWhileAwake(e, state)),
      occupied(e.b.CreateOr(own, enemy)),
      empty(e.b.CreateNot(occupied)),
      e_(e) {}

Scene::Scene(Emitter& e, Side itsSide, Value itsState, Value itsOccupied, Value whetherAwake)
    : side(itsSide),
      state(itsState),
      own(nullptr),
      enemy(nullptr),
      takeable(nullptr),
      awake(whetherAwake),
      occupied(itsOccupied),
      empty(e.b.CreateNot(occupied)),
      e_(e) {}

Value Scene::royals(Side owner) const {
  Value result = nullptr;
  for (std::size_t t = 0; t < e_.plan.layout.types; ++t) {
    if (!e_.plan.types[index(owner)][t].royal) continue;
    const Value some = pieces(owner, t);
    result = result == nullptr ? some : e_.b.CreateOr(result, some);
  }
  return result;
}

Value Scene::guarded(Value pieces, specialise::Guard guard) const {
  if (guard == specialise::Guard::None) return pieces;
  return e_.b.CreateAnd(pieces, e_.stateSet(state, e_.plan.layout.unmovedAt()));
}

Value Scene::unionOf(Side owner, const std::vector<specialise::AttackPlan::Pieces>& whose) {
  std::vector<std::uint64_t> key;
  for (const specialise::AttackPlan::Pieces& p : whose) key.push_back(2 * p.type + index(p.guard));
  Value& known = unions_[{index(owner), key}];
  if (known != nullptr) return known;
  for (const specialise::AttackPlan::Pieces& p : whose) {
    const Value some = guarded(pieces(owner, p.type), p.guard);
    known = known == nullptr ? some : e_.b.CreateOr(known, some);
  }
  return known;
}

Value Scene::whileAwake(Side owner, Value cells) const {
  return owner == Side::Third ? e_.b.CreateAnd(cells, awake) : cells;
}

Value piecesAt(Emitter& e, Side side, Value type, Value state) {
  return e.at(e.at(state, e.b.CreateMul(type, e.word(8 * e.words))), 8 * e.plan.layout.pieces(side, 0));
}
void putDown(Emitter& e, Side side, Value type, Value cells, Value state) {
  for (const Value set : {piecesAt(e, side, type, state), e.at(state, 8 * e.plan.layout.occupied(side))})
    e.store(e.b.CreateOr(e.loadSet(set), cells), set);
}

}  // namespace fairyforge::native::codegen
