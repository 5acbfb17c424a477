// Decodes a native move by the plan's table of effects; the order key gives the same order as the origin,
// destination and type of the decoded move.

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
  if (native == NativeFunctions::kNullMove) return 0;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  if (!effect.plain) {
    const auto passed = cellAt(effect.takesEnPassantVictim ? state[plan.layout.enPassantVictimAt()] : 0);
    const bool more =
        effect.takesEnPassantVictim && std::ranges::find(effect.victims, passed) == effect.victims.end();
    return effect.victims.size() + (more ? 1 : 0);
  }
  const std::size_t to = index(native_move::to(native));
  if (!effect.drop && index(native_move::from(native)) == to) return 0;
  std::uint64_t there = 0;
  for (std::size_t owner = 0; owner < plan.layout.owners(); ++owner)
    there |= state[plan.layout.occupied(static_cast<Side>(owner)) + to / 64];
  return there >> to % 64 & 1;
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
  for (std::size_t i = 0; i < plan.changes.count; ++i) {
    const std::size_t choice = native_move::changedChoice(native, i, plan.changes);
    if (choice == 0) continue;
    const Cell cell = native_move::changedCell(native, i, plan.changes);
    move.changes.push_back({cell, typeAt(plan.changes.types[choice - 1])});
  }
}

}  // namespace fairyforge::native
