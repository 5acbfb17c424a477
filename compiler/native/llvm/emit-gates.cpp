#include <algorithm>

#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// Returns those cells of `cells`, a subset of the targets, whose mover has not moved before.
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

Value isGate(Emitter& e, Value effect) {
  const Value number = e.b.CreateSub(effect, e.word(e.plan.gates.effect));
  return e.b.CreateICmpULT(number, e.word(e.plan.gates.types.size()));
}

}  // namespace fairyforge::native::codegen
