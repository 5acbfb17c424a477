// Finds which pieces could take what: the questions on which check, castling through attack and legality
// depend. They are answered by plain searches over all pieces and their programs.
#pragma once

#include <algorithm>
#include <optional>

#include "runtime/position.h"

namespace fairyforge {

// Which pieces of a side are considered.
enum class Attackers {
  All,      // every piece that has such a move
  Checking  // all except pieces that do not give check
};

// A piece that could take something, and the type whose program makes the capture.
struct Threat {
  Cell from;
  TypeId asType;
};

// Returns a piece of `by` with a move that takes the piece on `cell`; nothing if there is none. Moves that
// cannot begin a turn, or that remove a royal piece of `by`, do not count.
std::optional<Threat> findAttacker(const Variant& variant, const Setup& setup, Cell cell, Side by,
                                   Attackers attackers);
bool canTake(const Variant& variant, const Setup& setup, Cell cell, Side by, Attackers attackers);

// Returns the setup in which to test whether `by` attacks the cell: an enemy's royal piece stands on it. If
// none stands there, one is added.
Setup withRoyalOn(const Variant& variant, Setup setup, Cell cell, Side by);

// For Op::TestSafe: returns a piece that could take the piece on `origin` if it had gone to `cell`; nothing
// if it would be safe.
std::optional<Threat> threatAt(const Variant& variant, const Setup& setup, Cell origin, Cell cell);
bool isSafe(const Variant& variant, const Setup& setup, Cell origin, Cell cell);

// For Op::TestAttacked, evaluated for a piece of `side`. Without `byOwnSide`: could another side take a piece
// of `side` on the cell? With it: could `side` take a piece of another side there? If no such piece stands on
// the cell, a piece of `type` is assumed to.
bool isAttacked(const Variant& variant, const Setup& setup, Cell cell, Side side, TypeId type,
                bool byOwnSide);
// For Extent::Takers, evaluated for a piece of `side` that moves from `origin`: can as many pieces take so on
// the cell as `takers` requires?
bool haveTakers(const Variant& variant, const Setup& setup, Cell origin, Cell cell, Side side, TypeId type,
                const Neighbourhood& takers);

// Answers the questions that a move program asks about a position (Interpreter), for a piece of `side` and
// `type` that moves from `origin` (kNoCell: from off the board).
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
  bool haveTakers(const Neighbourhood& takers, Cell cell) const {
    return fairyforge::haveTakers(variant, setup, origin, cell, side, type, takers);
  }
};

// An AttackOracle for finding checks: a capturing king need not be safe itself, but TestAttacked is
// evaluated.
struct ThreatOracle : AttackOracle {
  bool safe(Cell) const { return true; }
};

// Does one of the later effects of a move by `side` remove a royal piece of `side`?
template <typename Edits>
bool removesRoyalOf(const Variant& variant, const Setup& setup, Side side, Cell from, Cell to,
                    const Edits& edits) {
  return std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
    if (edit.what != Op::Remove) return false;
    const Cell before = edit.cell == to ? from : edit.cell;  // where the piece stands before the move
    const Piece piece = before == kNoCell ? Piece() : setup.at(before);
    return piece && piece.side() == side && variant.isRoyal(piece);
  });
}

using Royals = boost::container::small_vector<Cell, 4>;
Royals royalsOf(const Variant& variant, const Setup& setup, Side side);

// Does the side's RoyalRule count its royal pieces as exposed? forEachRoyal(visit) must call visit(Cell) for
// each royal piece until a call returns false, and return whether none did. canBeTaken(Cell) tells whether
// that piece could be taken.
template <typename ForEachRoyal, typename CanBeTaken>
bool areExposed(RoyalRule rule, ForEachRoyal forEachRoyal, CanBeTaken canBeTaken) {
  int count = 0;
  if (isAboutTheLast(rule) && !forEachRoyal([&](Cell) { return ++count < 2; })) return false;
  count = 0;
  if (rule != RoyalRule::One) return !forEachRoyal([&](Cell royal) { return !canBeTaken(royal); });
  return forEachRoyal([&](Cell royal) { return canBeTaken(royal) && ++count > 0; }) && count > 0;
}

// Could a piece of `by` take a royal piece that `side` must keep safe by its RoyalRule?
bool royalExposed(const Variant& variant, const Setup& setup, Side side, Side by, Attackers attackers);

// Could the other player or the third side take a royal piece that `side` must keep safe?
bool isInCheck(const Variant& variant, const Setup& setup, Side side);

}  // namespace fairyforge
