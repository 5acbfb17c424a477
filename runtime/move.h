// A move: everything that changes on the board when it is played. Executors produce them;
// play() applies them.
#pragma once

#include <boost/container/small_vector.hpp>
#include <compare>
#include <optional>
#include <vector>

#include "compiler/rules/basics.h"
#include "compiler/rules/paths.h"

namespace fairyforge {

// A piece that becomes another type where it stands (Trigger).
struct TypeChange {
  Cell cell;
  TypeId to;
  friend auto operator<=>(const TypeChange&, const TypeChange&) = default;
};

struct Move {
  Cell from = kNoCell;  // kNoCell: a piece comes from off the board, or a null move
  Cell to = kNoCell;    // may equal `from`: a null move, a rifle capture, a change of type
  TypeId as{};          // the mover's type after the move
  // Ascending; `to` is among them on a plain capture.
  boost::container::small_vector<Cell, 2> victims;
  // Other pieces that change cell; ascending.
  boost::container::small_vector<Relocation, 1> relocations;
  // Cells on which the mover may be taken next ply.
  boost::container::small_vector<Cell, 2> enPassantTargets;
  // Other pieces that change type, where they then stand.
  boost::container::small_vector<TypeChange, 1> changes;
  // Later effects, by cell.
  boost::container::small_vector<Edit, 1> edits;
  // A part of a turn: the piece goes on with a move of this kind if it can.
  std::optional<KindId> continuesWith;
  KindId kind = kNoKind;  // of pseudo-legal moves; legal moves have none, because it is no longer needed

  // The third side or a player does nothing, or a player stops with a piece that could go on.
  bool isNullMove() const { return from == kNoCell && to == kNoCell; }
  bool isDrop() const { return from == kNoCell && to != kNoCell; }
  friend bool operator==(const Move&, const Move&) = default;
};

// The canonical order of move lists: by origin, destination, resulting type, then side effects.
bool operator<(const Move& a, const Move& b);

using MoveList = std::vector<Move>;

// Sorts canonically and removes moves that are the same in every respect.
void canonicalise(MoveList& moves);

}  // namespace fairyforge
