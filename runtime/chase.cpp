// Finds chases (runtime/chase.h) by playing legal moves: plays every capture that the mover could make if it
// were his turn again, then looks for a legal recapture. So a pinned protector does not count, nor a king
// that could be taken after recapturing.

#include "runtime/chase.h"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/perpetual-check.h"

namespace fairyforge {
namespace {

using Taking = std::pair<Cell, Cell>;  // the cells of a piece and of an enemy that it could take

bool takes(const Move& move, Cell cell) {
  return std::find(move.victims.begin(), move.victims.end(), cell) != move.victims.end();
}

bool couldTake(const MoveList& moves, Cell from, Cell cell) {
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return move.from == from && takes(move, cell); });
}

// Returns the captures for nothing that the player to move could make. `other` is the same position with the
// other player to move.
std::vector<Taking> threats(const Executor& executor, const Position& position, const Position& other) {
  const Variant& variant = position.variant();
  const ChaseRule& rule = *variant.end().perpetualChaseLoses;
  std::optional<MoveList> answers;  // the other player's moves if nothing is taken
  std::vector<Taking> found;
  for (const Move& move : executor.legalMoves(position)) {
    if (move.isDrop() || rule.mayChase.has(position.at(move.from).type())) continue;
    const TypeId taker = position.at(move.from).type();
    std::optional<bool> isRetaken;
    for (const Cell cell : move.victims) {
      const Piece victim = position.at(cell);
      if (victim.side() != other.toMove() || variant.isRoyal(victim)) continue;
      const auto& unchased = rule.unchased[index(victim.side())];
      if (!unchased.empty() && unchased[index(victim.type())].has(cell)) continue;
      if (rule.regardless.empty() || !rule.regardless[index(taker)].has(victim.type())) {
        if (taker == victim.type()) {
          if (!answers) answers = executor.legalMoves(other);
          if (couldTake(*answers, cell, move.from)) continue;
        }
        if (!isRetaken) {
          const Position after = position.after(move);
          const MoveList replies = executor.legalMoves(after);
          isRetaken = std::any_of(replies.begin(), replies.end(),
                                  [&](const Move& reply) { return takes(reply, move.to); });
        }
        if (*isRetaken) continue;
      }
      found.emplace_back(move.from, cell);
    }
  }
  return found;
}

// Returns where the piece that is on `cell` after the move stood before the move.
Cell originOf(const Move& move, Cell cell) {
  if (move.to == cell && move.from != kNoCell) return move.from;
  for (const auto& [from, to] : move.relocations) {
    if (to == cell) return from;
  }
  return cell;
}

}  // namespace

CellSet chasedBy(const Executor& executor, const Position& before, const Position& after, const Move& move) {
  CellSet chased;
  const std::vector<Taking> now = threats(executor, after.after(Move()), after);
  if (now.empty()) return chased;
  const std::vector<Taking> earlier = threats(executor, before, before.after(Move()));
  for (const auto& [taker, cell] : now) {
    const Taking same{originOf(move, taker), cell};
    if (std::find(earlier.begin(), earlier.end(), same) == earlier.end()) chased.add(cell);
  }
  return chased;
}

std::optional<Outcome> perpetualChase(const Executor& executor, std::span<const PlayedMove> moves) {
  std::array<std::optional<CellSet>, kSides>
      chased;  // by chasing player: the cells of the chased pieces at this point
  for (const auto& [before, after, move] : moves) {
    const Side mover = before->toMove();
    auto& own = chased[index(mover)];
    if (!own || !own->empty()) {
      const CellSet by = chasedBy(executor, *before, *after, *move);
      if (!own) {
        own = by;
      } else {
        *own &= by;
      }
    }
    // The loop goes from the last move to the first, so the chased pieces are put back to where they stood
    // before this move.
    auto& others = chased[index(opponent(mover))];
    if (!others) continue;
    CellSet back;
    others->forEach([&](Cell cell) { back.add(originOf(*move, cell)); });
    *others = back;
  }
  const auto chases = [&](Side side) { return chased[index(side)] && !chased[index(side)]->empty(); };
  return lossOf(EndReason::PerpetualChase, chases(Side::White), chases(Side::Black));
}

}  // namespace fairyforge
