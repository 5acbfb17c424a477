// The control flow of move programs: forks, jumps, cursor registers and negation. Classes that execute
// programs derive from ControlFlow and define what the other instructions do to their state: the interpreter
// of the referee, lists of paths, denotations.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <utility>

#include "compiler/core/base/watcher.h"
#include "compiler/core/rules/move-program.h"

namespace fairyforge {

// Where a run of a program is at one moment: next instruction, cursor, registers. Place is the type of the
// cursor: a cell for the interpreter, perhaps a displacement for other users. The users' State derives from
// this.
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
  // Returns whether the run continues after a test with this result: it continues if the test holds, or,
  // after Not, if it fails.
  bool passes(bool holds) { return holds != std::exchange(negates, false); }
};

// A backward jump that the current continuation has made: its target, and the cursor and registers then.
template <typename Place>
struct JumpBack {
  std::uint16_t target;
  Place cursor;
  typename Continuation<Place>::CursorRegisters registers;
};

// What follows an instruction: the path goes on, it ends, or the whole search ends.
enum class PathVerdict : std::uint8_t {
  Continues,
  Ends,    // this continuation ends
  Aborts,  // all continuations end
};

// Machine derives from this class and must define
//     PathVerdict execute(State&, const Instruction&)
// for all instructions except forks, jumps, Save, Recall and Not. It may redefine the functions under
// "defaults" below. State derives from Continuation<Place> and holds the data of one continuation; Fork
// copies it.
template <typename Machine, typename State, typename Place>
class ControlFlow {
 public:
  // Runs all continuations of `state`, in the program's order. Returns false if one of them aborted the run
  // (PathVerdict::Aborts).
  bool follow(const MoveProgram& program, State state) { return branch(program, state); }

  // ---- defaults ----

  // Is the state at a backward jump the same as at the earlier jump `before`, so that the program would
  // repeat itself?
  bool isBack(State& state, const JumpBack<Place>& before) const {
    return before.cursor == state.cursor && before.registers == state.registers;
  }
  // Called before a continuation that Fork had put off is followed. Machines that keep data outside the state
  // restore it here.
  void resume(const State&) {}

 protected:
  // Executes an instruction that is not a fork or jump. `at` is the address of the instruction after it.
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
  // Follows one continuation to its end, then forgets the backward jumps that it made, because they do not
  // concern the next continuation.
  bool branch(const MoveProgram& program, State& state) {
    const std::size_t jumps = jumps_.size();
    const bool goesOn = run(program, state);
    jumps_.resize(jumps);
    return goesOn;
  }

  // Follows the state until it ends. The address is kept in `at`, not in State::at, which is written only
  // when the machine needs it: reading a value just written would delay the copying of states.
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
  boost::container::small_vector<JumpBack<Place>, 8> jumps_;  // the backward jumps of the continuation
};

}  // namespace fairyforge
