// Counts how often each repetition key has occurred. The executor's verdict on the position comes first; then
// follow goals about the history, repetition and the n-move rule, in this order.

#include "runtime/game.h"

#include "runtime/goals.h"
#include "runtime/key.h"

namespace fairyforge {

Game::Game(const Executor& executor, Position start) : executor_(executor), position_(std::move(start)) {
  ++occurrences_[repetitionKey(position_)];
}

void Game::play(const Move& move) {
  position_.playUnchecked(move);
  moves_.push_back(move);
  ++occurrences_[repetitionKey(position_)];
}

std::optional<Outcome> Game::outcome() const {
  if (const auto decided = executor_.outcome(position_)) return decided;
  const EndRules& end = position_.variant().end();
  const bool repeated = occurrences_.at(repetitionKey(position_)) >= end.repetitionCount;
  if (const auto reached = reachedGoal(position_, GoalStage::History, {.repeated = repeated})) return reached;
  if (end.repetition != RepetitionRule::Off && repeated) {
    if (end.repetition == RepetitionRule::Draw) return Outcome{EndReason::Repetition, std::nullopt};
    return Outcome{EndReason::Repetition, opponent(position_.variant().lastPlayer(position_.setup()))};
  }
  if (end.nMoveLimit > 0 && position_.setup().halfmoveClock >= 2 * end.nMoveLimit) {
    return Outcome{EndReason::NMoveRule, std::nullopt};
  }
  return std::nullopt;
}

std::string scoreText(const Outcome& outcome) {
  return !outcome.winner ? "1/2-1/2" : *outcome.winner == Side::White ? "1-0" : "0-1";
}

std::string describe(const Outcome& outcome) {
  const char* reason = "";
  switch (outcome.reason) {
    case EndReason::Checkmate:
      reason = "checkmate";
      break;
    case EndReason::Stalemate:
      reason = "stalemate";
      break;
    case EndReason::BareKing:
      reason = "bare king";
      break;
    case EndReason::RoyalsLost:
      reason = "all royal pieces lost";
      break;
    case EndReason::Repetition:
      reason = "repetition";
      break;
    case EndReason::MateByThird:
      reason = "mate by the third side alone";
      break;
    case EndReason::Goal:
      reason = "a goal is reached";
      break;
    case EndReason::NMoveRule:
      reason = "too many moves without capture or pawn move";
      break;
  }
  const char* winner = !outcome.winner                  ? "draw"
                       : *outcome.winner == Side::White ? "White wins"
                                                        : "Black wins";
  return std::string(winner) + ": " + reason;
}

}  // namespace fairyforge
