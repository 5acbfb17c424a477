// Reads native moves (compiler/native/native-code.h): their order, effects and equivalent Move.
#pragma once

#include <algorithm>

#include "compiler/native/native-code.h"
#include "compiler/native/turn-state.h"
#include "runtime/move.h"

namespace fairyforge::native {

// Returns a number by which native moves can be sorted in the canonical order of origin, destination and type
// after the move.
std::uint64_t plainOrder(std::uint64_t native, const specialise::Plan& plan);
// Sets `move`, which must be newly made, to the move that the native move means in a state, which is a Setup
// or a PlanState.
template <typename State>
void readMove(const Variant& variant, const State& state, std::uint64_t native, const specialise::Plan& plan,
              Move& move);
inline void readMove(const Position& position, std::uint64_t native, const specialise::Plan& plan,
                     Move& move) {
  readMove(position.variant(), position.setup(), native, plan, move);
}
// Calls visit(Edit) for each piece that the move takes and, if it does more than go to its destination, for
// all else that it changes (forEachEffect() in runtime/move.h).
template <typename Visit>
void forEachEdit(const Variant& variant, const PlanState& state, std::uint64_t native,
                 const specialise::Plan& plan, Visit visit) {
  if (native == NativeFunctions::kNullMove) return;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  if (!effect.plain || effect.gate) {
    Move move;
    readMove(variant, state, native, plan, move);
    return forEachEffect(move, move.changes, visit);
  }
  const Cell to = native_move::to(native);
  if ((effect.drop || native_move::from(native) != to) && isOccupied(state.words(), plan.layout, to))
    visit(Edit{to, Op::Take});
}

}  // namespace fairyforge::native
