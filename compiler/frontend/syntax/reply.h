// Makes conditions of goals from others, and goals that wait for the other side's reply.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

inline GoalWords allOf(std::vector<GoalWords> parts) {
  return {.kind = GoalCondition::Kind::All, .parts = std::move(parts)};
}
inline GoalWords anyOf(std::vector<GoalWords> parts) {
  if (parts.size() == 1) return std::move(parts[0]);
  return {.kind = GoalCondition::Kind::Any, .parts = std::move(parts)};
}
inline GoalWords ofOther(GoalWords part) {
  return {.kind = GoalCondition::Kind::Other, .parts = {std::move(part)}};
}
inline GoalWords no(GoalWords part) {
  return {.kind = GoalCondition::Kind::Not, .parts = {std::move(part)}};
}
// The words for the lines of `in a row`, with the steps along them on a board of squares.
struct RowWords {
  std::string_view words;
  RowLines lines;
  std::vector<Vector> steps;
};
inline const RowWords kRowWords[] = {{"along ranks", RowLines::Ranks, {{1, 0}}},
                                     {"along files", RowLines::Files, {{0, 1}}},
                                     {"orthogonally", RowLines::Orthogonal, {{1, 0}, {0, 1}}},
                                     {"diagonally", RowLines::Diagonal, {{1, 1}, {1, -1}}},
                                     {"", RowLines::All, {{1, 0}, {0, 1}, {1, 1}, {1, -1}}}};
// What a side can be, after "is" or "is not".
struct State {
  GoalCondition::Kind kind;
  std::string_view words;
};
inline constexpr State kStates[] = {{GoalCondition::Kind::ToMove, "to move"},
                                    {GoalCondition::Kind::Stalemated, "stalemated"},
                                    {GoalCondition::Kind::Checkmated, "checkmated"}};
// The condition that the player for whom it is evaluated is to move.
inline const GoalWords kToMove{.kind = GoalCondition::Kind::ToMove};

// Returns goals that, in this order, end the game as `goal` says, unless the other side reaches `reply` in
// its next turn; then the game is a draw.
//
// The game ends as soon as the goal's condition holds if no move can reach the reply. But if a condition
// depends on more than the pieces on the board, the game always waits for the next turn.
std::vector<GoalRule> waitingForReply(GoalRule goal, const GoalWords& reply);

// Does the condition depend only on the pieces on the board (and, with `orTurn`, on whose turn it is)?
bool dependsOnPieces(const GoalWords& words, bool orTurn = false);

}  // namespace fairyforge::frontend::syntax
