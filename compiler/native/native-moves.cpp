// Decodes a native move with the plan's table of effects. The order key sorts moves as the origin,
// destination and type of the decoded moves do.

#include "compiler/native/native-moves.h"

#include <algorithm>

#include "runtime/search-cursor.h"

namespace fairyforge::native {
std::uint64_t plainOrder(std::uint64_t native, const specialise::Plan& plan) {
  if (native == NativeFunctions::kNullMove) return SearchCursor::orderOf(kNoCell, kNoCell, TypeId{});
  const bool drop = plan.effects[native_move::effect(native, plan.changes)].drop;
  const Cell from = drop ? kNoCell : native_move::from(native);
  return SearchCursor::orderOf(from, native_move::to(native), native_move::as(native));
}

std::size_t takenBy(const std::uint64_t* state, std::uint64_t native, const specialise::Plan& plan) {
  std::size_t taken = 0;
  if (native != NativeFunctions::kNullMove) forEachTaken(state, native, plan, [&](Cell) { ++taken; });
  return taken;
}

void readMove(const Position& position, std::uint64_t native, const specialise::Plan& plan, Move& move) {
  if (native == NativeFunctions::kNullMove) return;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  move.from = effect.drop ? kNoCell : native_move::from(native);
  move.to = native_move::to(native);
  move.as = native_move::as(native);
  if (effect.plain) {
    if (position.at(move.to)) move.victims.push_back(move.to);
  } else {
    move.victims.assign(effect.victims.begin(), effect.victims.end());
    if (effect.takesEnPassantVictim) move.victims.push_back(position.setup().enPassantVictim);
    std::sort(move.victims.begin(), move.victims.end());
    move.victims.erase(std::unique(move.victims.begin(), move.victims.end()), move.victims.end());
  }
  move.relocations.assign(effect.relocations.begin(), effect.relocations.end());
  move.enPassantTargets.assign(effect.enPassantTargets.begin(), effect.enPassantTargets.end());
  native_move::forChange(native, plan.changes, [&](Cell cell, std::size_t type) {
    move.changes.push_back({cell, typeAt(type)});
  });
}

}  // namespace fairyforge::native
