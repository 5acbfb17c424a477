// Who could take what: the questions from which check, castling through attack and legality follow. Plain
// searches over all pieces and their programs.
#pragma once

#include <algorithm>
#include <optional>

#include "runtime/position.h"

namespace fairyforge {

// Which pieces of a side are asked about.
enum class Attackers {
  All,      // every piece that has such a move
  Checking  // not those that give no check
};

// A piece that could take something, and the type whose program it would do it with.
struct Threat {
  Cell from;
  TypeId asType;
};

// A piece of `by` that has a move that takes what stands on `cell`.
std::optional<Threat> findAttacker(const Variant& variant, const Setup& setup, Cell cell, Side by,
                                   Attackers attackers);
bool canTake(const Variant& variant, const Setup& setup, Cell cell, Side by, Attackers attackers);

// The position in which it is asked whether `by` attacks the cell: an enemy's royal piece stands there, an
// example of one unless there is one anyway.
Setup withRoyalOn(const Variant& variant, Setup setup, Cell cell, Side by);

// Op::TestSafe: who could take the piece on `origin` if it had gone to `cell`? Nothing: the piece
// would be safe.
std::optional<Threat> threatAt(const Variant& variant, const Setup& setup, Cell origin, Cell cell);
bool isSafe(const Variant& variant, const Setup& setup, Cell origin, Cell cell);

// Op::TestAttacked on a cell, asked by a piece of `side`: could another side take a piece of that side there,
// or (`byOwnSide`) could that side take a piece of another there? A piece that stands there is left if it is
// of the side that is asked about; else one of `type` is put in its place.
bool isAttacked(const Variant& variant, const Setup& setup, Cell cell, Side side, TypeId type,
                bool byOwnSide);

// What a move program asks of a position (Interpreter), for a piece of `side` and `type` that moves from
// `origin` (kNoCell: from off the board).
struct AttackOracle {
  const Variant& variant;
  const Setup& setup;
  Cell origin;
  Side side;
  TypeId type;
  bool safe(Cell cell) const;
  bool attacked(Cell cell, bool byOwnSide) const {
    return isAttacked(variant, setup, cell, side, type, byOwnSide);
  }
};

// The same where it is looked for checks: a threat need not be safe itself, but must be a move.
struct ThreatOracle : AttackOracle {
  bool safe(Cell) const { return true; }
};

// Does one of the later effects of a move remove a royal piece of `side`, which makes the move?
template <typename Edits>
bool removesRoyalOf(const Variant& variant, const Setup& setup, Side side, Cell from, Cell to,
                    const Edits& edits) {
  return std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
    if (edit.what != Op::Remove) return false;
    const Cell before = edit.cell == to ? from : edit.cell;  // where it stands before the move
    const Piece piece = before == kNoCell ? Piece() : setup.at(before);
    return piece && piece.side() == side && variant.isRoyal(piece);
  });
}

using Royals = boost::container::small_vector<Cell, 4>;
Royals royalsOf(const Variant& variant, const Setup& setup, Side side);

// Are royal pieces exposed, as their rule says? forEachRoyal(visit) calls visit(Cell) for them until it returns false,
// and returns that.
template <typename ForEachRoyal, typename CanBeTaken>
bool areExposed(RoyalRule rule, ForEachRoyal forEachRoyal, CanBeTaken canBeTaken) {
  int count = 0;
  if (isAboutTheLast(rule) && !forEachRoyal([&](Cell) { return ++count < 2; })) return false;
  count = 0;
  if (rule != RoyalRule::One) return !forEachRoyal([&](Cell royal) { return !canBeTaken(royal); });
  return forEachRoyal([&](Cell royal) { return canBeTaken(royal) && ++count > 0; }) && count > 0;
}

// Could a piece of `by` take a royal piece that `side` must keep safe, as its RoyalRule says?
bool royalExposed(const Variant& variant, const Setup& setup, Side side, Side by, Attackers attackers);

// Is a royal piece in check that `side` must keep safe, by the other player or the third side?
bool isInCheck(const Variant& variant, const Setup& setup, Side side);

}  // namespace fairyforge
