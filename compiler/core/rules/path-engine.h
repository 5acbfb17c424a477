// The engine of symbolic paths: runs a move program without a position. Only here do tests become conditions
// of a path, and instructions its effects. The properties of each instruction are in the table of
// instructions; joining-control-flow.h follows the control flow.
//
// A Machine defines what a place is for the origins that it considers, and stores the paths:
//
//   machine                         origins              a place              used for
//   rules/paths.cpp                 one cell             a cell               specialisation, hashes, exports
//   explain/relative-paths.cpp      all with room        a displacement       descriptions
//   export/zrf/relative-paths.cpp   a list in the path   a cell for each      blocks of rules files
//   movement/denotations.cpp        one cell             a cell               comparisons, by hashes only
//
// It must define
//     bool step(State&, StepId)                        moves the cursor; false if impossible from every
//     origin
//   bool isAtOrigin(const State&)                    is the cursor on the origin?
//   bool holdsOnBoard(State&, Instruction, negated)  decides a test that depends on the board alone
//     bool restrict(State&, Occupants)                 requires one of these on the cursor's cell (not the
//     origin)
//     bool demand(State&, Instruction, negated)        requires that a test of the cursor's cell holds or
//     fails
//   bool demandLast(State&, number, negated)         the same for the type that moved last
//   void land(State&, landing)                       records a path
// and may redefine the functions under "defaults". The functions return false if the path becomes impossible.
#pragma once

#include <algorithm>
#include <utility>

#include "compiler/core/rules/instructions.h"
#include "compiler/core/rules/joining-control-flow.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

// Flow is the class that follows the program: ControlFlow or JoiningControlFlow. State has a member `path`
// that derives from PathEffects<Place>.
template <typename Machine, typename State, typename Place,
          template <typename, typename, typename> typename Flow = JoiningControlFlow>
class PathEngine : public Flow<Machine, State, Place> {
 public:
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

  // Remembers an effect, or a property of the move as a whole.
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

  // Handles the origin, which counts as empty.
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
