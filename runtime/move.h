// A move: everything that changes on the board when it is played. Executors produce them;
// play() applies them.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/rules/basics.h"
#include "compiler/rules/settle.h"

namespace fairyforge {

// A piece that becomes another type where it stands (Trigger).
struct TypeChange {
  Cell cell;
  TypeId to;
  friend auto operator<=>(const TypeChange&, const TypeChange&) = default;
};

using TypeChanges = boost::container::small_vector<TypeChange, 1>;

struct Move : MoveEffects {
  Cell from = kNoCell;  // kNoCell: a piece comes from off the board, or a null move
  Cell to = kNoCell;    // may equal `from`: a null move, a rifle capture, a change of type
  TypeId as{};          // the mover's type after the move
  // Other pieces that change type, where they then stand.
  TypeChanges changes;
  // A part of a turn: the piece goes on with a move of this kind if it can.
  std::optional<KindId> continuesWith;
  KindId kind = kNoKind;  // of pseudo-legal moves; legal moves have none, because it is no longer needed

  // The third side or a player does nothing, or a player stops with a piece that could go on.
  bool isNullMove() const { return from == kNoCell && to == kNoCell; }
  bool isDrop() const { return from == kNoCell && to != kNoCell; }
  friend bool operator==(const Move&, const Move&) = default;
};

// Of the effects of a move, a change of type to type number `operand`. No effect of a program has this name.
inline constexpr Op kTypeChange = Op::Land;

// Calls visit(Edit) for all that happens besides that the mover goes somewhere, in this order: victims,
// relocations (from the cell to the one that is the operand), cells that are passed over, changes of type,
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

// The canonical order of move lists: by origin, destination, resulting type, then side effects.
bool operator<(const Move& a, const Move& b);

using MoveList = std::vector<Move>;

// Sorts canonically and removes moves that are the same in every respect.
void canonicalise(MoveList& moves);

}  // namespace fairyforge
