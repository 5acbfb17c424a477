// The engine of symbolic paths: runs a move program without a position. What it knows of instructions stands
// in their table, and joining-control-flow.h follows control flow. Here alone tests become conditions of a
// path, and instructions its effects.
//
// A Machine says what a place is for the origins that it looks at, and keeps the paths:
//
//   machine                         origins              a place              read by
//   rules/paths.cpp                 one cell             a cell               specialisation, hashes, exports
//   explain/relative-paths.cpp      all with room        a displacement       words
//   export/zrf/relative-paths.cpp   a list in the path   a cell for each      blocks of rules files
//   movement/denotations.cpp        one cell             a cell               comparisons, by hashes only
//
// It has
//   bool step(State&, StepId)                        the cursor goes there; false: from no origin
//   bool isAtOrigin(const State&)                    the cursor
//   bool holdsOnBoard(State&, Instruction, negated)  decides a test that asks the board alone
//   bool restrict(State&, Occupants)                 demands one of these on the cursor's cell, no origin
//   bool demand(State&, Instruction, negated)        demands a test of the cursor's cell, or that it fails
//   bool demandLast(State&, number, negated)         the same of the type that moved last
//   void land(State&, landing)                       a path is found
// and may have others of what stands under "defaults". False: the path cannot be.
#pragma once

#include <algorithm>
#include <utility>

#include "compiler/rules/instructions.h"
#include "compiler/rules/joining-control-flow.h"
#include "compiler/rules/path.h"

namespace fairyforge {

// Flow: who follows the program, ControlFlow or JoiningControlFlow. State: has a `path` with
// PathEffects<Place>.
template <typename Machine, typename State, typename Place,
          template <typename, typename, typename> typename Flow = JoiningControlFlow>
class PathEngine : public Flow<Machine, State, Place> {
 public:
  PathVerdict execute(State& state, const Instruction& in) {
    switch (infoOf(in.op).kind) {
      case OpClass::Flow:  // the control flow deals with all but this one
        return verdict(machine().step(state, static_cast<StepId>(in.operand)));
      case OpClass::Test:
        return verdict(test(state, in));
      case OpClass::Land:
        machine().land(state, in.operand);
        return PathVerdict::Ends;
      default:
        return verdict(machine().remember(state, in));
    }
  }

  // ---- defaults ----

  // An effect, and what is said of the move as a whole.
  bool remember(State& state, const Instruction& in) {
    PathEffects<Place>& path = state.path;
    switch (in.op) {
      case Op::Take:
        machine().take(state);
        return true;
      case Op::TakeEnPassantVictim:
        path.takesEnPassantVictim = true;
        return true;
      case Op::Carry:
        insertOnce(path.relocations, {state.registers[in.operand], state.cursor});
        return true;
      case Op::MarkEnPassant:
        insertOnce(path.enPassantTargets, state.cursor);
        return true;
      case Op::Forget:
        path.forget();
        return true;
      case Op::Kind:
        path.kind = static_cast<KindId>(in.operand);
        return true;
      case Op::PartialMove:
        path.continuesWith = static_cast<KindId>(in.operand);
        return true;
      default:
        path.edits.push_back({state.cursor, in.op, in.operand});
        return true;
    }
  }
  // What stands on the cursor's cell, if anything does.
  void take(State& state) { insertOnce(state.path.victims, state.cursor); }

 private:
  static PathVerdict verdict(bool survives) { return survives ? PathVerdict::Continues : PathVerdict::Ends; }

  // The origin counts as empty.
  bool restrict(State& state, Occupants occupants) {
    if (machine().isAtOrigin(state)) return (occupants & kEmpty) != 0;
    return machine().restrict(state, occupants);
  }

  bool test(State& state, const Instruction& in) {
    const bool negated = std::exchange(state.negates, false);
    const Asks asks = infoOf(in.op).asks;
    switch (asks) {
      case Asks::Board:
        return machine().holdsOnBoard(state, in, negated);
      case Asks::Position:
        return machine().demandLast(state, in.operand, negated);
      case Asks::Occupants:
        return restrict(state, static_cast<Occupants>(negated ? kAnything & ~in.operand : in.operand));
      default:
        break;
    }
    const bool atOrigin = machine().isAtOrigin(state);
    if (atOrigin && (asks == Asks::Piece || asks == Asks::EmptyCell)) return negated;
    const bool restricts = !negated && !atOrigin && placesOf(in.op) != kAnything;
    if (restricts && !machine().restrict(state, placesOf(in.op))) return false;
    return machine().demand(state, in, negated);
  }

  Machine& machine() { return static_cast<Machine&>(*this); }
};

}  // namespace fairyforge
