// Compiles conditions to tests: the part of the block compiler that only reads the board.
#pragma once

#include "compiler/frontend/zrf/block-code.h"
#include "compiler/frontend/zrf/block-compiler.h"

namespace fairyforge::frontend::zrf {

// Compiles the conditions of one type and owner.
class ConditionCompiler {
 public:
  ConditionCompiler(TypeId type, Side owner, const GameModel& game, const Players& players, Layout& layout,
                    Reporter& report)
      : type_(type), owner_(owner), game_(game), players_(players), layout_(layout), report_(report) {}

  // The possible contents of an unknown cell. In drops, the mover (kSelf) is not among them: it is not on the
  // board.
  Facts unknown = kUnknown;
  BlockCode code;
  MoveProgram program;  // its sets of cells and types; the code is in `code`

  // Writes tests, and returns the states in which the condition has the value `wanted`. Each position leads
  // to exactly one state, of those for true or of those for false.
  States require(const Condition& c, bool wanted, State state);

  // Moves the cursor to the position that `where` names; the run ends if that is off the board. Sets `knows`
  // to what is known about the new cell.
  void go(const Where& where, AbstractState& knows, const Place& place);
  // Runs what(state) with the cursor on the position that `where` names, and moves the cursor back.
  template <typename What>
  States at(const Where& where, const Place& place, State state, What what) {
    if (where.kind == Where::Kind::Here) return what(std::move(state));
    code.enter(state);
    code.emit(Op::Save, kScratchRegister);
    const AbstractCell here = state.knows.here;
    go(where, state.knows, place);
    States result = what(code.leave(std::move(state.knows)));
    for (State& s : result) {
      code.enter(s);
      code.emit(Op::Recall, kScratchRegister);
      s.knows.here = here;
      s = code.leave(std::move(s.knows));
    }
    return result;
  }
  // Writes tests, and returns the states in which one of `facts` is true of the cursor's cell.
  States requireFacts(Facts facts, State state);
  // Writes tests, and returns the states in which the cursor is on the origin; if not `wanted`, those in
  // which it is elsewhere.
  States requireSelf(bool wanted, State state);

 protected:
  using Kind = Condition::Kind;
  Diagnostic& refuse(const Place& place, std::string what) {
    return report_.error(place, "not-carried", std::move(what));
  }
  Number player() const { return players_.player[index(owner_)]; }
  // Returns the direction that `direction` means for the player, after the file's symmetries.
  Number seen(Number direction) const { return game_.board.seenBy(player(), direction); }
  std::uint16_t zone(const CellSet& cells);
  std::uint16_t typeSet(const TypeSet& types);

  TypeId type_;
  Side owner_;
  const GameModel& game_;
  const Players& players_;
  Layout& layout_;
  Reporter& report_;

 private:
  States all(const std::vector<Condition>& parts, bool each, State state);
  States some(const std::vector<Condition>& parts, bool each, State state);
  // Returns the condition without parts that have the same value in all positions. Joins parts about the type
  // of the piece on one cell.
  Condition simplified(Condition c) const;
  States requireSimple(const Condition& c, bool wanted, State state);
  // If the condition requires only that certain pieces stand one step away, returns them; otherwise nothing.
  std::optional<Neighbourhood> neighbour(const Condition& c);
  // Like neighbour(), for several conditions of which one must hold: returns neighbourhoods, one of which
  // must have its piece. Returns an empty list if a condition is of another kind, if its step leads from a
  // cell to itself, or if no neighbourhood has several steps.
  std::vector<Neighbourhood> neighbours(const std::vector<Condition>& parts);
  States requireNeighbour(const std::vector<Neighbourhood>& pieces, bool wanted, State state);
  // Returns the cells of the zone, or the cell, that the condition names.
  CellSet cellsOf(const Condition& c) const;
  States elsewhere(const Condition& c, bool wanted, State state);
  States leaf(const Condition& c, bool wanted, State state);
  State tested(Op op, std::uint16_t operand, bool wanted, State state);
  States decided(bool holds, State state);
  States piece(const TypeSet& types, bool wanted, State state);
  States anotherOf(const TypeSet& types, bool wanted, State state);
  States positionFlag(Number flag, bool wanted, State state);
  States adjacentToEnemy(bool wanted, State state);
  // Returns the cells from which `where` leads to a cell of the board; nothing: all cells.
  std::optional<CellSet> whereOnBoard(const Where& where);
  std::optional<StepId> stepOf(const Where& where);
};

}  // namespace fairyforge::frontend::zrf
