// Tests that no piece captures where its program could never capture (compiler/core/rules/program-reach.h).
// Executors rely on this when they search for attackers. Moves are generated without it, so they can test it.
#pragma once

#include <gtest/gtest.h>
#include <random>

#include "runtime/candidates.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"

namespace fairyforge::testing {

// Expects that every move of both sides in the position, legal or not, captures only where the piece's
// program can capture. Returns the number of captures.
inline std::size_t capturesWithinReach(const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  std::size_t captures = 0;
  for (const Side side : kAllOwners) {
    for (const Move& move : pseudoLegalMoves(position, side)) {
      const auto mayTake = [&](TypeId type, Cell cell) {
        return variant.mayTake(side, type, move.from, cell);
      };
      const TypeId type = position.at(move.from).type();
      const bool imitates = variant.type(type).imitates && setup.last != kNoType;
      for (const Cell victim : move.victims) {
        ++captures;
        EXPECT_TRUE(victim == setup.enPassantVictim || mayTake(type, victim) ||
                    (imitates && mayTake(setup.last, victim)))
            << printFen(position) << ": " << moveText(position, move, {move}) << " takes on "
            << variant.board().name(victim);
      }
    }
  }
  return captures;
}

// Tests all positions of two random games in the same way. Returns the number of captures.
inline std::size_t capturesWithinReach(const VariantPtr& variant, std::mt19937_64& random) {
  constexpr int kGames = 2, kPlies = 60;
  const Referee referee;
  std::size_t captures = 0;
  for (int game = 0; game < kGames; ++game) {
    Position position(variant);
    for (int ply = 0; ply < kPlies; ++ply) {
      captures += capturesWithinReach(position);
      const MoveList moves = referee.legalMoves(position);
      if (moves.empty()) break;
      position.playUnchecked(moves[random() % moves.size()]);
    }
  }
  return captures;
}

}  // namespace fairyforge::testing
