// Data-flow analysis of move programs: what is known whenever an instruction is reached, on any run.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/move-program.h"

namespace fairyforge::frontend::build {

// Returns for each instruction the joined states of all runs that reach it; nothing if no run does. Each run
// begins with the state `first`. State::join(other) adds the knowledge of another run and returns whether the
// state changed. apply(state, instruction) executes an instruction.
template <typename State, typename Apply>
std::vector<std::optional<State>> statesBefore(const MoveProgram& program, State first, Apply apply) {
  std::vector<std::optional<State>> before(program.code.size());
  if (!before.empty()) before.front() = std::move(first);
  for (bool grew = !before.empty(); grew;) {
    grew = false;
    const auto goOn = [&](std::size_t to, const State& state) {
      if (to >= before.size()) return;
      const bool isNew = !before[to];
      if (isNew) before[to] = state;
      grew = before[to]->join(state) || isNew || grew;
    };
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Instruction& in = program.code[i];
      if (!before[i] || in.op == Op::Land) continue;
      State state = *before[i];
      apply(state, in);
      if (in.op == Op::Jump || in.op == Op::Fork) goOn(in.operand, state);
      if (in.op != Op::Jump) goOn(i + 1, state);
    }
  }
  return before;
}

}  // namespace fairyforge::frontend::build
