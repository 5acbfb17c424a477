// Converts native moves to Move, using the plan's table of effects.

#include "compiler/native/native-moves.h"

#include <algorithm>

#include "runtime/search-cursor.h"
#include "runtime/tests.h"

namespace fairyforge::native {
namespace {

// The move of a piece from `from`, for settle() (compiler/core/rules/settle.h).
template <typename State>
struct Settling {
  const Variant& rules;
  const State& state;
  const std::vector<Neighbourhood>& near;
  Cell from;
  Side side;
  const Variant& variant() const { return rules; }
  Piece pieceAt(Cell cell) const { return state.at(cell); }
  bool holdsPiece(Cell cell) const { return cell != from && state.at(cell); }
  template <typename Visit>
  void forEachBeside(Cell cell, std::uint16_t number, Visit visit) const {
    static const MoveProgram noProgram;
    Viewpoint<State>{rules, state, from, side, noProgram}.forEachBeside(near[number], cell, visit);
  }
};

// Writes what a move does that has later effects.
template <typename State>
void settleLater(const Variant& variant, const State& state, const specialise::LaterEffects& later,
                 Move& move) {
  boost::container::small_vector<Edit, 16> remembered;
  forEachEffect(move, {}, [&](const Edit& edit) { remembered.push_back(edit); });
  remembered.insert(remembered.end(), later.edits.begin(), later.edits.end());
  const Side side = state.at(move.from).side();
  settle(remembered, move.to, Settling<State>{variant, state, later.near, move.from, side}, move);
}

}  // namespace

std::uint64_t plainOrder(std::uint64_t native, const specialise::Plan& plan) {
  if (native == NativeFunctions::kNullMove) return SearchCursor::orderOf(kNoCell, kNoCell, TypeId{});
  const bool drop = plan.effects[native_move::effect(native, plan.changes)].drop;
  const Cell from = drop ? kNoCell : native_move::from(native);
  return SearchCursor::orderOf(from, native_move::to(native), native_move::as(native));
}

template <typename State>
void readMove(const Variant& variant, const State& state, std::uint64_t native, const specialise::Plan& plan,
              Move& move) {
  if (native == NativeFunctions::kNullMove) return;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(native, plan.changes)];
  move.from = effect.drop ? kNoCell : native_move::from(native);
  move.to = native_move::to(native);
  move.as = native_move::as(native);
  if (effect.plain) {
    if (move.from != move.to && state.at(move.to)) move.victims.push_back(move.to);
  } else {
    move.victims.assign(effect.victims.begin(), effect.victims.end());
    if (effect.takesEnPassantVictim) move.victims.push_back(get<&Setup::enPassantVictim>(state));
    sortUnique(move.victims);
  }
  move.relocations.assign(effect.relocations.begin(), effect.relocations.end());
  move.enPassantTargets.assign(effect.enPassantTargets.begin(), effect.enPassantTargets.end());
  if (effect.gate)
    move.edits.push_back({move.from, Op::Drop, static_cast<std::uint16_t>(index(*effect.gate))});
  if (effect.later.any()) settleLater(variant, state, effect.later, move);
  for (std::size_t i = 0; i < plan.changes.count; ++i) {
    const std::size_t choice = native_move::changedChoice(native, i, plan.changes);
    if (choice == 0) continue;
    const Cell cell = native_move::changedCell(native, i, plan.changes);
    move.changes.push_back({cell, typeAt(plan.changes.types[choice - 1])});
  }
}

template void readMove(const Variant&, const Setup&, std::uint64_t, const specialise::Plan&, Move&);
template void readMove(const Variant&, const PlanState&, std::uint64_t, const specialise::Plan&, Move&);

}  // namespace fairyforge::native
