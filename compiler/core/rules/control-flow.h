// The control flow of move programs, shared by everything that executes one: the interpreter, paths from a
// cell, relative paths, denotations. Each of these defines the effect of the other instructions on its state.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <utility>

#include "compiler/core/base/watcher.h"
#include "compiler/core/rules/move-program.h"

namespace fairyforge {

// The position of a continuation in the program; states derive from it. Place is the type of the cursor.
template <typename Place>
struct Continuation {
  using CursorRegisters = std::array<Place, kCursorRegisters>;
  std::size_t at = 0;  // the next instruction
  Place cursor{};
  CursorRegisters registers{};
  bool negates = false;  // the next test is negated

  void startAt(Place place) {
    cursor = place;
    registers.fill(place);
  }
  // Given the result of a test, returns whether the continuation goes on: the result, or its opposite if the
  // instruction before was Not.
  bool passes(bool holds) { return holds != std::exchange(negates, false); }
};

// A backward jump that a continuation has made.
template <typename Place>
struct JumpBack {
  std::uint16_t target;
  Place cursor;
  typename Continuation<Place>::CursorRegisters registers;
};

enum class PathVerdict : std::uint8_t {
  Continues,
  Ends,    // this continuation
  Aborts,  // all continuations
};

// Machine derives from this class and must define
//     PathVerdict execute(State&, const Instruction&)
// for all instructions except forks, jumps, Save, Recall and Not. It may redefine the functions under
// "defaults" below. State derives from Continuation<Place> and holds the data of one continuation; Fork
// copies it.
template <typename Machine, typename State, typename Place>
class ControlFlow {
 public:
  // Runs all continuations of `state`, in the program's order. Returns false if one of them aborted the run.
  bool follow(const MoveProgram& program, State state) { return branch(program, state); }

  // ---- defaults ----

  // Would the program go on exactly as after the earlier jump `before`, so that it would repeat itself?
  bool isBack(State& state, const JumpBack<Place>& before) const {
    return before.cursor == state.cursor && before.registers == state.registers;
  }
  // Called before `state` continues after another continuation. Restores data that is not part of the state.
  void resume(const State&) {}

 protected:
  // Executes an instruction that is not a fork or jump; the next one is `at`.
  PathVerdict step(State& state, const Instruction& in, std::size_t at) {
    switch (in.op) {
      case Op::Save:
        state.registers[in.operand] = state.cursor;
        return PathVerdict::Continues;
      case Op::Recall:
        state.cursor = state.registers[in.operand];
        return PathVerdict::Continues;
      case Op::Not:
        state.negates = !state.negates;
        return PathVerdict::Continues;
      default:
        state.at = at;
        return machine().execute(state, in);
    }
  }

 private:
  // Runs one continuation, then drops the jumps that it made, because they do not belong to the next
  // continuation.
  bool branch(const MoveProgram& program, State& state) {
    const std::size_t jumps = jumps_.size();
    const bool goesOn = run(program, state);
    jumps_.resize(jumps);
    return goesOn;
  }

  // State::at is written only when the machine needs it: reading a value just written would delay the copying
  // of states.
  bool run(const MoveProgram& program, State& state) {
    for (std::size_t at = state.at;;) {
      const Instruction in = program.code[at++];
      switch (in.op) {
        case Op::Fork: {
          stepDone();
          State here = state;
          here.at = at;
          if (!branch(program, here)) return false;
          machine().resume(state);
          at = in.operand;
          break;
        }
        case Op::Jump:
          if (in.operand < at) {
            for (std::size_t i = jumps_.size(); i-- > 0;) {
              if (jumps_[i].target == in.operand && machine().isBack(state, jumps_[i])) return true;
            }
            jumps_.push_back({in.operand, state.cursor, state.registers});
          }
          at = in.operand;
          break;
        default:
          const PathVerdict verdict = step(state, in, at);
          if (verdict != PathVerdict::Continues) return verdict == PathVerdict::Ends;
      }
    }
  }

  Machine& machine() { return static_cast<Machine&>(*this); }
  boost::container::small_vector<JumpBack<Place>, 8> jumps_;  // of the current continuation
};

}  // namespace fairyforge
