// Does a position fulfil a goal (compiler/rules/goals.h)?
//
// The order in which goals are asked decides who wins where several hold:
//  1. in stages: what the pieces on the board tell; what was just taken; what needs to know whether there is
//     a move; what needs the history. A condition belongs to the latest stage that a part of it needs.
//  2. in a stage in the order of Variant::goals().
//  3. of one goal the player who has just moved is asked first where it wins, last where it loses: with equal
//     claims this player has the better result.
#pragma once

#include <optional>

#include "runtime/executor.h"

namespace fairyforge {

GoalStage stageOf(const GoalCondition& condition);

// What the later stages need to know beyond the position.
struct GoalFacts {
  bool stuck = false;  // the player to move has no move
  bool inCheck = false;
  bool repeated = false;
  MoveList (*moves)(const Position&) = nullptr;  // the legal ones, for goals of what a move can do
};

// The first goal of the stage that is reached.
std::optional<Outcome> reachedGoal(const Position& position, GoalStage stage, const GoalFacts& facts = {});

// The outcome, in which a draw may be somebody's win (DrawRule).
Outcome settled(const Position& position, Outcome outcome);

// Is the piece (or Piece(), on an empty cell) one of those that are wanted, for the player?
bool fits(const Occupancy& wanted, Piece piece, Side player);

// Does the condition hold for the player?
bool holds(const GoalCondition& condition, const Position& position, Side player,
           const GoalFacts& facts = {});

}  // namespace fairyforge
