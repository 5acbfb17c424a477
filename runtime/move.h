// A move: everything that changes on the board when it is played. Executors generate moves;
// Position::playUnchecked applies them.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/settle.h"

namespace fairyforge {

// A change of a piece's type on the cell where it stands (Trigger).
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
  // Set if this is a part of a turn: the piece continues, if it can, with a move of this kind.
  std::optional<KindId> continuesWith;
  KindId kind = kNoKind;  // set in pseudo-legal moves only, because legal moves do not need it

  // Does the third side or a player pass with this move, or does a player stop although his piece could
  // continue?
  bool isNullMove() const { return from == kNoCell && to == kNoCell; }
  bool isDrop() const { return from == kNoCell && to != kNoCell; }
  friend bool operator==(const Move&, const Move&) = default;
};

// forEachEffect() reports a change of type as an Edit with this name and the number of the new type as
// operand. No effect of a program has this name.
inline constexpr Op kTypeChange = Op::Land;

// Calls visit(Edit) for everything that a move changes besides the mover's own step, in this order: victims;
// relocations, whose operand is the destination; en-passant targets; changes of type; later effects.
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
