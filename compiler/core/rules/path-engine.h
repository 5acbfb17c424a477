// The engine of symbolic paths: runs a move program without a position. Tests become conditions of a path,
// and effects become effects of the path. The table in instructions.h says what each instruction does;
// joining-control-flow.h follows forks and jumps.
//
// A Machine defines what a place is for the origins that it considers, and stores the paths:
//
//   machine                                  origins              a place              used for
//   core/rules/paths.cpp                     one cell             a cell               plans, hashes, exports
//   explain/relative-paths.cpp               all that have room   a displacement       descriptions
//   export/zrf/relative-paths.cpp            a list of cells      a cell for each      exports to Zillions
//   movement/denotations.cpp                 one cell             a cell               comparison of programs
//
// It must define these functions; those that return bool, except isAtOrigin(), return false if the path
// becomes impossible: bool step(State&, StepId) moves the cursor bool isAtOrigin(const State&) is the cursor
// on the origin? bool holdsOnBoard(State&, Instruction, negated) decides a test that depends on the board
// alone bool restrict(State&, Occupants) the cursor's cell, not the origin, must hold one of these bool
// demand(State&, Instruction, negated) a test of the cursor's cell must hold, or fail bool demandLast(State&,
// number, negated) the same for a test of the type that moved last void land(State&, landing) stores a path
// It may redefine the functions under "defaults".
#pragma once

#include <algorithm>
#include <utility>

#include "compiler/core/rules/instructions.h"
#include "compiler/core/rules/joining-control-flow.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

// Flow follows the program: ControlFlow or JoiningControlFlow. State has a member `path` that derives from
// PathEffects<Place>.
template <typename Machine, typename State, typename Place,
          template <typename, typename, typename> typename Flow = JoiningControlFlow>
class PathEngine : public Flow<Machine, State, Place> {
 public:
  // Executes an instruction by the Machine's function for its class.
  PathVerdict execute(State& state, const Instruction& in) {
    switch (infoOf(in.op).kind) {
      case OpClass::Flow:  // Step; the control flow handles all other instructions of this class
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

  // Adds what the instruction does to the effects of the state's path.
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
  // Makes the piece on the cursor's cell, if any, a victim.
  void take(State& state) { insertOnce(state.path.victims, state.cursor); }

 private:
  static PathVerdict verdict(bool survives) { return survives ? PathVerdict::Continues : PathVerdict::Ends; }

  // Requires one of these occupants on the cursor's cell. The origin counts as empty.
  bool restrict(State& state, Occupants occupants) {
    if (machine().isAtOrigin(state)) return (occupants & kEmpty) != 0;
    return machine().restrict(state, occupants);
  }

  // Executes a test by the Machine's function for what it asks about.
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
