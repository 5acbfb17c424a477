// Defines what the test instructions of move programs mean in a position. The interpreter
// (runtime/interpreter.h) evaluates them one by one; users of symbolic paths evaluate all conditions of a
// path.
#pragma once

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/unnamed-instruction.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge {

// An oracle that answers Op::TestSafe and Op::TestAttacked without a search. It serves programs that are
// themselves run to evaluate TestAttacked, so that such questions go only one level deep: there every cell is
// safe, none is attacked, and haveTakers() is answered as Extent::Takers says. An oracle may also have a
// function standsBeside(neighbourhood, cell) that answers TestBeside faster than the search here.
struct NoOracle {
  bool safe(Cell) const { return true; }
  bool attacked(Cell, bool /*byOwnSide*/) const { return false; }
  bool haveTakers(const Neighbourhood& takers, Cell) const { return (takers.occupants & kOwn) != 0; }
};

// Are there as many takers as a neighbourhood with Extent::Takers requires? count(bool own) returns how many
// there are of the own side, or of others. `isWithin`: is this asked while takers are being looked for?
template <typename Count>
bool haveTakers(const Neighbourhood& takers, bool isWithin, Count count) {
  if (isWithin) return NoOracle().haveTakers(takers, kNoCell);
  const std::size_t own = (takers.occupants & kOwn) != 0 ? count(true) : 0;
  return own + ((takers.occupants & kEnemy) != 0 ? count(false) : 0) >= takers.least;
}

// These functions read a setup for the tests below. The states of other executors have functions of the same
// names.
template <auto Field>
const auto& get(const Setup& setup) {
  return setup.*Field;
}
template <auto Field>
bool isIn(const Setup& setup, Cell cell) {
  if constexpr (std::is_same_v<decltype(setup.*Field), const Cell&>)
    return setup.*Field == cell;
  else
    return (setup.*Field).has(cell);
}

// A position as seen by a piece that moves from `origin` (kNoCell: from off the board) by `program`: the
// piece itself counts as absent, and own and enemy are relative to `side`.
template <typename State = Setup>
struct Viewpoint {
  const Variant& variant;
  const State& setup;
  Cell origin;
  Side side;
  const MoveProgram& program;
  bool imitates = false;  // the program is that of the imitated type

  // Returns what stands on the cell, as the mover's side sees it. The origin counts as empty.
  Occupants occupant(Cell cell) const {
    if (cell == origin) return kEmpty;
    if constexpr (requires { setup.occupant(cell, side); }) return setup.occupant(cell, side);
    const Piece piece = setup.at(cell);
    return !piece ? kEmpty : piece.side() == side ? kOwn : kEnemy;
  }
  bool holdsPiece(Cell cell) const { return occupant(cell) != kEmpty; }
  // Calls visit(Cell) for each piece around the cell that belongs to the neighbourhood.
  template <typename Visit>
  void forEachBeside(const Neighbourhood& beside, Cell cell, Visit visit) const {
    const auto isIt = [&](Cell there) {
      return (occupant(there) & beside.occupants) != 0 && beside.types.has(setup.at(there).type());
    };
    const auto isOwn = [&](Cell there) {
      return occupant(there) == kOwn && (beside.ends.empty() || beside.ends.has(setup.at(there).type()));
    };
    const auto isEmpty = [&](Cell there) { return !holdsPiece(there); };
    forEachPieceOf(beside, variant.board(), origin, cell, isIt, isOwn, isEmpty, visit);
  }
  template <typename Oracle>
  bool standsBeside(const Neighbourhood& beside, Cell cell, const Oracle& oracle) const {
    if (beside.extent == Neighbourhood::Extent::Takers) return oracle.haveTakers(beside, cell);
    std::size_t count = 0;
    forEachBeside(beside, cell, [&](Cell) { ++count; });
    return count >= beside.least;
  }
  bool isEnPassantTarget(Cell cell) const {
    if (!isIn<&Setup::enPassantTargets>(setup, cell) || holdsPiece(cell)) return false;
    const Cell passed = get<&Setup::enPassantVictim>(setup);
    return passed != kNoCell && setup.at(passed) && setup.at(passed).side() != side;
  }

  // Does the test hold on the cell? Any test except TestAway and TestTaken, which ask about the run of the
  // program so far. Oracle answers TestSafe and TestAttacked (see NoOracle).
  template <typename Oracle>
  bool holds(const Instruction& test, Cell cell, const Oracle& oracle) const {
    switch (test.op) {
      case Op::Test:
        return (occupant(cell) & test.operand) != 0;
      case Op::TestRoyal:
        return holdsPiece(cell) && variant.isRoyal(setup.at(cell));
      case Op::TestType:
        return holdsPiece(cell) && program.typeSets[test.operand].has(setup.at(cell).type());
      case Op::TestSide:
        return holdsPiece(cell) && (test.operand >> index(setup.at(cell).side()) & 1) != 0;
      case Op::TestUnmoved:
        return isIn<&Setup::unmoved>(setup, cell) && !(imitates && cell == origin);
      case Op::TestMark:
        return setup.marked(test.operand, cell);
      case Op::TestZone:
        return program.zones[test.operand].has(cell);
      case Op::TestEnPassant:
        return isEnPassantTarget(cell);
      case Op::TestLast:
        return get<&Setup::last>(setup) != kNoType &&
               program.typeSets[test.operand].has(get<&Setup::last>(setup));
      case Op::TestLastFrom:
        return isIn<&Setup::lastFrom>(setup, cell);
      case Op::TestLastTo:
        return isIn<&Setup::lastTo>(setup, cell);
      case Op::TestAttacked:
        return oracle.attacked(cell, test.operand != 0);
      case Op::TestSafe:
        return oracle.safe(cell);
      case Op::TestBeside:
        if constexpr (requires { oracle.standsBeside(test.operand, cell); })
          return oracle.standsBeside(test.operand, cell);
        else
          return standsBeside(program.neighbourhoods[test.operand], cell, oracle);
      case Op::TestHand:
        return side != Side::Third && setup.inHand(side, typeAt(test.operand)) > 0;
      case Op::TestMoves:
        return get<&Setup::movesOver>(setup) >= test.operand;
      default:
        unnamed(test.op, "testing positions");
    }
  }
};

// Calls visit(Instruction, bool negated) for each test that the condition requires and that fails in the
// position.
template <typename Oracle, typename Visit>
void forEachUnmet(const CellCondition& condition, const Viewpoint<>& from, const Oracle& oracle,
                  Visit visit) {
  forEachTest(condition, [&](const Instruction& test, bool negated) {
    if (from.holds(test, condition.cell, oracle) == negated) visit(test, negated);
  });
}

template <typename State, typename Oracle>
bool evaluate(const CellCondition& condition, const Viewpoint<State>& from, const Oracle& oracle) {
  bool isMet = true;
  forEachTest(condition, [&](const Instruction& test, bool negated) {
    isMet = isMet && from.holds(test, condition.cell, oracle) != negated;
  });
  return isMet;
}

// Is the path possible in the position?
template <typename State, typename Oracle>
bool evaluate(const Path& path, const Viewpoint<State>& from, const Oracle& oracle) {
  const auto wasLast = [&](std::uint16_t set) { return from.holds({Op::TestLast, set}, path.to, oracle); };
  return std::all_of(path.lastIn.begin(), path.lastIn.end(), wasLast) &&
         std::none_of(path.lastNotIn.begin(), path.lastNotIn.end(), wasLast) &&
         std::all_of(path.conditions.begin(), path.conditions.end(),
                     [&](const CellCondition& c) { return evaluate(c, from, oracle); });
}

}  // namespace fairyforge
