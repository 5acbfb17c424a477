// Decides whether a position fulfils a goal (compiler/core/rules/goals.h).
//
// If several goals hold, the order in which they are evaluated decides who wins:
//   1. By stage: conditions on the pieces on the board; then on the last captures; then on whether there is a
//   move; then on the history. A condition belongs to the latest stage that one of its parts needs.
//   2. Within a stage, in the order of Variant::goals().
//   3. For one goal, the player who has just moved is checked first if he would win, last if he would lose:
//      with equal claims he gets the better result.
#pragma once

#include <optional>

#include "runtime/executor.h"

namespace fairyforge {

// What conditions of later stages need besides the position.
struct GoalFacts {
  bool stuck = false;  // the player to move has no move
  bool inCheck = false;
  bool repeated = false;
  MoveList (*moves)(const Position&) = nullptr;  // the legal moves, for goals about what a move can achieve
};

// Returns the outcome of the first goal of the stage that is fulfilled; nothing if there is none.
std::optional<Outcome> reachedGoal(const Position& position, GoalStage stage, const GoalFacts& facts = {});

// Applies the game's DrawRule to the outcome of a finished game, by which a draw may become a win.
Outcome settled(const Position& position, Outcome outcome);

// Does a cell with `piece` on it match `wanted`, as `player` sees it? `piece` is Piece() for an empty cell.
bool fits(const Occupancy& wanted, Piece piece, Side player);

// Does the condition hold for the player?
bool holds(const GoalCondition& condition, const Position& position, Side player,
           const GoalFacts& facts = {});

}  // namespace fairyforge
