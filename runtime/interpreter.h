// Runs a move program for one piece, instruction by instruction, as move-program.h defines it.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "compiler/core/rules/control-flow.h"
#include "compiler/core/rules/settle.h"
#include "runtime/tests.h"

namespace fairyforge {

// What a run finds at a Land instruction: the mover's destination and the effects of the move.
struct Landing : MoveEffects {
  Cell to = kNoCell;
  std::uint16_t landing = kArriving;  // operand of Op::Land: what the mover becomes
  KindId kind = kNoKind;
  std::optional<KindId> continuesWith;
};

// The state of one continuation of a run. All continuations share one list of remembered effects; `first` and
// `last` are the range of this one.
struct RunState : Continuation<Cell> {
  std::uint32_t first = 0, last = 0;  // range of its effects in the list
  std::optional<KindId> continuesWith;
  KindId kind = kNoKind;
};

// OnLand is bool(const Landing&), called for every Land instruction; returning false ends the run. If OnLand
// has a member concerns(remembered Edits) and it returns false, a landing is skipped before its effects are
// computed. Oracle is an attack oracle: it answers the instructions TestSafe and TestAttacked and has the
// functions of NoOracle. State is a type that runtime/tests.h can read.
template <typename OnLand, typename Oracle, typename State = Setup>
class Interpreter : public ControlFlow<Interpreter<OnLand, Oracle, State>, RunState, Cell> {
 public:
  // `asType` is the type whose program is run; it differs from the piece's type if the piece imitates it.
  Interpreter(const Variant& variant, const State& setup, Cell origin, TypeId asType, OnLand onLand,
              Oracle oracle)
      : Interpreter(variant, setup, variant.type(asType).program[index(setup.at(origin).side())], origin,
                    origin, setup.at(origin).side(), std::move(onLand), std::move(oracle)) {
    from_.imitates = setup.at(origin).type() != asType;
  }
  // Creates a run of the drop program of `type`, for a piece that `side` puts on `cell`.
  static Interpreter ofDrop(const Variant& variant, const State& setup, Cell cell, TypeId type, Side side,
                            OnLand onLand, Oracle oracle) {
    return Interpreter(variant, setup, variant.type(type).drop[index(side)], kNoCell, cell, side,
                       std::move(onLand), std::move(oracle));
  }

  // Runs the program. Returns false if OnLand ended the run.
  bool run() {
    if (program_.code.empty()) return true;
    RunState state;
    state.startAt(start_);
    return this->follow(program_, state);
  }

  // Members that settle() requires (compiler/core/rules/settle.h).
  bool holdsPiece(Cell cell) const { return cell != origin_ && setup_.at(cell); }
  template <typename Visit>
  void forEachBeside(Cell cell, std::uint16_t number, Visit visit) const {
    from_.forEachBeside(program_.neighbourhoods[number], cell, visit);
  }
  Piece pieceAt(Cell cell) const { return setup_.at(cell); }
  const Variant& variant() const { return from_.variant; }

 private:
  friend ControlFlow<Interpreter, RunState, Cell>;

  Interpreter(const Variant& variant, const State& setup, const MoveProgram& program, Cell origin, Cell start,
              Side side, OnLand onLand, Oracle oracle)
      : board_(variant.board()),
        setup_(setup),
        origin_(origin),
        start_(start),
        program_(program),
        from_{variant, setup, origin, side, program},
        onLand_(std::move(onLand)),
        oracle_(std::move(oracle)) {}

  void resume(const RunState& state) { remembered_.resize(state.last); }

  PathVerdict remember(RunState& state, const Edit& effect) {
    remembered_.push_back(effect);
    ++state.last;
    return PathVerdict::Continues;
  }

  PathVerdict execute(RunState& state, const Instruction& in) {
    const Cell cursor = state.cursor;
    switch (in.op) {
      case Op::Step:
        state.cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
        return state.cursor == kNoCell ? PathVerdict::Ends : PathVerdict::Continues;
      case Op::TestAway:
        return state.passes(cursor != state.registers[in.operand]) ? PathVerdict::Continues
                                                                   : PathVerdict::Ends;
      case Op::TestTaken: {
        const auto isIt = [&](const Edit& edit) { return edit.what == Op::Take && edit.cell == cursor; };
        const bool taken = std::any_of(remembered_.begin() + static_cast<std::ptrdiff_t>(state.first),
                                       remembered_.begin() + static_cast<std::ptrdiff_t>(state.last), isIt);
        return state.passes(taken) ? PathVerdict::Continues : PathVerdict::Ends;
      }
      case Op::Take:
        if (cursor != origin_ && !setup_.at(cursor)) return PathVerdict::Continues;
        return remember(state, {cursor, Op::Take});
      case Op::TakeEnPassantVictim:
        return remember(state, {get<&Setup::enPassantVictim>(setup_), Op::Take});
      case Op::Carry:
        return remember(state,
                        {state.registers[in.operand], Op::Carry, static_cast<std::uint16_t>(index(cursor))});
      case Op::MarkEnPassant:
        return remember(state, {cursor, Op::MarkEnPassant});
      case Op::Forget:
        state.first = state.last;
        state.continuesWith.reset();
        return PathVerdict::Continues;
      case Op::Kind:
        state.kind = static_cast<KindId>(in.operand);
        return PathVerdict::Continues;
      case Op::PartialMove:
        state.continuesWith = static_cast<KindId>(in.operand);
        return PathVerdict::Continues;
      case Op::Land: {
        const std::span<const Edit> remembered(remembered_.data() + state.first, state.last - state.first);
        if constexpr (requires { onLand_.concerns(remembered); })
          if (!onLand_.concerns(remembered)) return PathVerdict::Ends;
        settle(remembered, cursor, *this, landing_);
        landing_.to = cursor;
        landing_.landing = in.operand;
        landing_.kind = state.kind;
        landing_.continuesWith = state.continuesWith;
        return onLand_(landing_) ? PathVerdict::Ends : PathVerdict::Aborts;
      }
      default:
        if (isEdit(in.op)) return remember(state, {cursor, in.op, in.operand});
        return state.passes(from_.holds(in, cursor, oracle_)) ? PathVerdict::Continues : PathVerdict::Ends;
    }
  }

  const Board& board_;
  const State& setup_;
  const Cell origin_;  // kNoCell: the piece comes from off the board
  const Cell start_;
  const MoveProgram& program_;
  Viewpoint<State> from_;
  OnLand onLand_;
  Oracle oracle_;
  // The effects that the continuation being followed has remembered so far.
  boost::container::small_vector<Edit, 8> remembered_;
  Landing landing_;
};

// Calls visit(TypeId) for each type whose program moves the piece on `origin`: its own type and, for an
// imitator, the type that it imitates now. If visit returns false, stops and returns false.
template <typename Visit>
bool forEachProgram(const Variant& variant, const Setup& setup, Cell origin, Visit visit) {
  const TypeId type = setup.at(origin).type();
  if (!visit(type)) return false;
  if (!variant.type(type).imitates || setup.last == kNoType) return true;
  return visit(setup.last);
}

}  // namespace fairyforge
