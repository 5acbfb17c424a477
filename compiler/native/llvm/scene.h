// The values that a generated function of one side loads from its state: which pieces stand where.
#pragma once

#include <map>
#include <vector>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

std::vector<Side> owners(const specialise::Plan& plan);  // returns all sides that may have pieces
std::vector<Side> enemies(const specialise::Plan& plan, Side side);

// Returns a generated value: do the third side's attacks count in this state?
Value thirdIsAwake(Emitter& e, Value state);

class Scene {
 public:
  Scene(Emitter& e, Side side, Value state);
  // Makes a scene in which the cells `occupied` are occupied; which of them are own or enemy is then unknown.
  Scene(Emitter& e, Side side, Value state, Value occupied, Value awake);

  Value pieces(Side owner, std::size_t type) const {
    return e_.stateSet(state, e_.plan.layout.pieces(owner, type));
  }
  Value royals(Side owner) const;  // null if the owner never has any
  Value guarded(Value pieces, specialise::Guard guard) const;
  // Returns the union of the pieces of several types. It is computed where it is first requested and reused
  // later, so the first request must not be inside an emitted loop or condition.
  Value unionOf(Side owner, const std::vector<specialise::AttackPlan::Pieces>& whose);
  // Returns `cells`, or no cells if the owner is the third side and its attacks do not count now.
  Value whileAwake(Side owner, Value cells) const;

  const Side side;
  const Value state;
  const Value own, enemy, takeable;  // null if unknown; takeable: enemy pieces of types that may be taken
  const Value awake;  // all cells or none: do the third side's attacks count? Null without a third side
  const Value occupied, empty;

 private:
  Emitter& e_;
  std::map<std::pair<std::size_t, std::vector<std::uint64_t>>, Value> unions_;
};

// Returns the address of the set of the side's pieces of the type.
Value piecesAt(Emitter& e, Side side, Value type, Value state);
// Puts pieces of the type on the cells.
void putDown(Emitter& e, Side side, Value type, Value cells, Value state);

}  // namespace fairyforge::native::codegen
