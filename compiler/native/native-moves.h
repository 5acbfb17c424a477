// Reads native moves (compiler/native/native-code.h): their order, effects and equivalent Move.
#pragma once

#include <algorithm>

#include "compiler/native/native-code.h"
#include "compiler/native/turn-state.h"

namespace fairyforge::native {

// Returns a number by which native moves can be sorted in the canonical order of origin, destination and type
// after the move.
std::uint64_t plainOrder(std::uint64_t native, const specialise::Plan& plan);
// Calls visit(Cell) once for each piece that the move takes.
template <typename Visit>
void forEachTaken(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan,
                  Visit visit) {
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  if (!effect.plain) {
    for (const Cell victim : effect.victims) visit(victim);
    if (!effect.takesEnPassantVictim) return;
    const Cell passed = cellAt(state[plan.layout.enPassantVictimAt()]);
    if (std::ranges::find(effect.victims, passed) == effect.victims.end()) visit(passed);
    return;
  }
  const Cell to = native_move::to(native);
  if ((effect.drop || native_move::from(native) != to) && isOccupied(state, plan.layout, to)) visit(to);
}
// Returns how many pieces the native move takes.
std::size_t takenBy(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan);
// Appends the edits of the move besides captures: pieces that leave the board, and pieces that are dropped
// beside it.
void addLaterEdits(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan,
                   std::vector<Edit>& edits);
// Calls visit(Edit) for each piece that the move takes, removes or drops beside itself.
template <typename Visit>
void forEachEdit(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan,
                 Visit visit) {
  if (native == NativeFunctions::kNullMove) return;
  forEachTaken(state, native, plan, [&](Cell cell) { visit(Edit{cell, Op::Take}); });
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  if (!effect.later.any() && !effect.gate) return;
  std::vector<Edit> later;
  addLaterEdits(state, native, plan, later);
  std::ranges::for_each(later, visit);
}
// Sets `move`, which must be newly made, to the move that the native move `native` means in the position.
void readMove(const Position& position, std::uint64_t native, const specialise::Plan& plan, Move& move);

}  // namespace fairyforge::native
