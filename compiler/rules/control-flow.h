// The control flow of move programs, shared by all code that runs through one: the interpreter, paths from a
// cell, relative paths, denotations. Each of these defines what the other instructions do to its state.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <utility>

#include "compiler/base/watcher.h"
#include "compiler/rules/move-program.h"

namespace fairyforge {

// Where a continuation is; states derive from it. Place: what a cursor is.
template <typename Place>
struct Continuation {
  using CursorRegisters = std::array<Place, kCursorRegisters>;
  std::size_t at = 0;  // the next instruction
  Place cursor{};
  CursorRegisters registers{};
  bool negates = false;  // the next test

  void startAt(Place place) {
    cursor = place;
    registers.fill(place);
  }
  // Does a test come out so that the continuation goes on?
  bool passes(bool holds) { return holds != std::exchange(negates, false); }
};

// A jump back that a continuation has made.
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

// Machine derives from it and has
//     PathVerdict execute(State&, const Instruction&)   what is not control flow; Step and tests too
// and may have others of what stands under "defaults" here. State: what differs between continuations,
// derived from Continuation<Place>; a Fork copies it.
template <typename Machine, typename State, typename Place>
class ControlFlow {
 public:
  // Goes through all continuations of `state`, in the program's order. False: Aborts.
  bool follow(const MoveProgram& program, State state) { return branch(program, state); }

  // ---- defaults ----

  // Is everything that decides how the program goes on as it was at the jump?
  bool isBack(State& state, const JumpBack<Place>& before) const {
    return before.cursor == state.cursor && before.registers == state.registers;
  }
  // `state` goes on after another continuation: what is not part of it must be as it was.
  void resume(const State&) {}

 protected:
  // An instruction after which the continuation goes on `at` the next one or not at all.
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
  // Runs one continuation; the jumps that it made are forgotten afterwards, for they are not those
  // of the next.
  bool branch(const MoveProgram& program, State& state) {
    const std::size_t jumps = jumps_.size();
    const bool goesOn = run(program, state);
    jumps_.resize(jumps);
    return goesOn;
  }

  // State::at is written for the machine only: a copy that reads what was just written has to wait for it.
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
  boost::container::small_vector<JumpBack<Place>, 8> jumps_;  // of the continuation that is being followed
};

}  // namespace fairyforge
