// A move: everything that changes on the board when it is played. Executors generate moves;
// Position::playUnchecked applies them.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/settle.h"

namespace fairyforge {

// A change of type of a piece that stays on its cell, made by a Trigger (compiler/core/rules/variant.h).
struct TypeChange {
  Cell cell;
  TypeId to;
  friend auto operator<=>(const TypeChange&, const TypeChange&) = default;
};

using TypeChanges = boost::container::small_vector<TypeChange, 1>;

struct Move : MoveEffects {
  Cell from = kNoCell;  // kNoCell: a drop or a null move
  Cell to = kNoCell;    // equals `from` in a null move, a rifle capture or a change of type
  TypeId as{};          // the mover's type after the move
  // Changes of type of other pieces, with the cells on which they stand after the move.
  TypeChanges changes;
  // Set if the move is only a part of a turn: the same piece moves again, if it can, by a move of this kind.
  std::optional<KindId> continuesWith;
  KindId kind = kNoKind;  // set in pseudo-legal moves only, because legal moves do not need it

  // Is this a pass of a player or of the third side, or does a player stop in the middle of a turn?
  bool isNullMove() const { return from == kNoCell && to == kNoCell; }
  bool isDrop() const { return from == kNoCell && to != kNoCell; }
  friend bool operator==(const Move&, const Move&) = default;
};

// What forEachEffect() gives as Edit::what for a change of type (Move::changes); the operand is the number of
// the new type. Programs have no effect Op::Land, so this name is free.
inline constexpr Op kTypeChange = Op::Land;

// Calls visit(Edit) for everything that a move changes besides the mover's own step, in this order: victims
// (Op::Take); relocations (Op::Carry, the operand is the destination); en-passant targets; changes of type;
// later effects.
template <typename Visit>
void forEachEffect(const MoveEffects& move, const TypeChanges& changes, Visit visit) {
  for (const Cell victim : move.victims) visit(Edit{victim, Op::Take});
  for (const auto& [from, to] : move.relocations)
    visit(Edit{from, Op::Carry, static_cast<std::uint16_t>(index(to))});
  for (const Cell target : move.enPassantTargets) visit(Edit{target, Op::MarkEnPassant});
  for (const auto& [cell, type] : changes)
    visit(Edit{cell, kTypeChange, static_cast<std::uint16_t>(index(type))});
  for (const Edit& edit : move.edits) visit(edit);
}

// Compares moves in the canonical order of move lists: by origin, destination, the mover's type after the
// move, then effects.
bool operator<(const Move& a, const Move& b);

using MoveList = std::vector<Move>;

// Sorts canonically and removes moves that are equal in every respect.
void canonicalise(MoveList& moves);

}  // namespace fairyforge
