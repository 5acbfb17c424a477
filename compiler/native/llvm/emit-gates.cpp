#include "compiler/native/llvm/emit-gates.h"

#include <algorithm>

#include "compiler/native/llvm/emit-apply.h"
#include "compiler/native/llvm/emit-drops.h"
#include "compiler/native/llvm/emit-make.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {
namespace {

bool someDropLater(const specialise::Plan& plan) {
  return std::ranges::any_of(plan.effects, [](const auto& effect) { return effect.later.drop.has_value(); });
}

// Those of the targets whose mover has not moved.
Value ofUnmoved(Emitter& e, const Scene& s, const Targets& targets, Value cells) {
  const Value unmoved = e.stateSet(s.state, e.plan.layout.unmovedAt());
  if (targets.from == nullptr) return e.b.CreateAnd(cells, e.shifted(unmoved, targets.delta));
  return e.b.CreateSelect(e.notEmpty(e.b.CreateAnd(unmoved, e.cell(targets.from))), cells, e.noCells());
}

}  // namespace

void forEachGate(Emitter& e, const Scene& s, const Targets& targets,
                 llvm::function_ref<void(std::uint32_t effect, Value cells)> visit) {
  using specialise::Mode;
  if (targets.effects || targets.effectsTo) return;
  for (const specialise::Gate& gate : e.plan.types[index(s.side)][targets.type].gates) {
    Value cells = targets.cells;
    if (!gate.modes[index(Mode::Quiet)]) cells = e.b.CreateAnd(cells, s.enemy);
    if (!gate.modes[index(Mode::Capture)]) cells = e.b.CreateAnd(cells, s.empty);
    if (gate.guard == specialise::Guard::Unmoved) cells = ofUnmoved(e, s, targets, cells);
    const Value held = handHolds(e, s.state, s.side, index(gate.type));
    const auto number = std::ranges::find(e.plan.gates.types, index(gate.type)) - e.plan.gates.types.begin();
    visit(e.plan.gates.effect + static_cast<std::uint32_t>(number),
          e.b.CreateSelect(held, cells, e.noCells()));
  }
}

std::size_t mostGates(const specialise::Plan& plan, Side side) {
  std::size_t most = 0;
  for (const specialise::TypePlan& type : plan.types[index(side)]) most = std::max(most, type.gates.size());
  return most;
}

Value isGate(Emitter& e, Value effect) {
  const Value number = e.b.CreateSub(effect, e.word(e.plan.gates.effect));
  return e.b.CreateICmpULT(number, e.word(e.plan.gates.types.size()));
}

void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after) {
  const specialise::StateLayout& layout = e.plan.layout;
  const auto arrive = [&](Value address) { e.store(e.b.CreateOr(e.loadSet(address), cells), address); };
  arrive(e.at(e.at(after, e.b.CreateMul(type, e.word(8 * e.words))), 8 * layout.pieces(side, 0)));
  arrive(e.at(after, 8 * layout.occupied(side)));
  leaveHand(e, side, type, after);
}

bool dropsBeside(const specialise::Plan& plan) {
  return !plan.gates.types.empty() || someDropLater(plan);
}

void emitGate(Emitter& e, Side side) {
  e.begin(e.function("gate", side), false);
  const Value state = e.f->getArg(1), move = e.f->getArg(2), after = e.f->getArg(3);
  const std::uint64_t rest = (std::uint64_t{1} << native_move::kEffect) - 1;
  e.call(e.function("make", side), {state, e.b.CreateAnd(move, e.word(rest)), after});
  const Value number = e.b.CreateSub(effectOf(e, move), e.word(e.plan.gates.effect));
  const Value type = e.loadWord(e.tableAddress(e.plan.gates.typesAt, number, 8));
  dropBeside(e, side, type, e.cell(e.b.CreateAnd(move, e.word(1023))), after);
  e.b.CreateRetVoid();
}

void liftDropped(Emitter& e, Side side, Value move, Value after) {
  const Value effect = effectOf(e, move);
  const Value gates = e.plan.gates.types.empty() ? e.b.getFalse() : isGate(e, effect);
  const Value from = e.cell(e.b.CreateAnd(move, e.word(1023)));
  const Value cells = e.variable(e.setType, e.b.CreateSelect(gates, from, e.noCells()));
  if (someDropLater(e.plan)) {
    const Value isRecorded = e.b.CreateICmpUGT(effect, e.word(e.plan.enPassantEffects));
    when(e, e.b.CreateAnd(isRecorded, e.b.CreateNot(gates)), [&] {
      const DroppedLater dropped = droppedLater(e, move);
      e.put(cells, e.b.CreateSelect(dropped.any, e.cell(dropped.cell), e.noCells()));
    });
  }
  const Value lifted = e.get(cells);
  when(e, e.notEmpty(lifted), [&] {
    const auto lift = [&](std::size_t at) {
      e.store(e.b.CreateAnd(e.stateSet(after, at), e.b.CreateNot(lifted)), e.at(after, 8 * at));
    };
    for (const std::size_t type : e.plan.hands.beside) lift(e.plan.layout.pieces(side, type));
    lift(e.plan.layout.occupied(side));
  });
}

}  // namespace fairyforge::native::codegen
