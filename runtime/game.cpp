// Records a game and decides when it ends, in this order: the executor's outcome of the position, dead
// positions, perpetual check and chase, goals about the history, repetition, the n-move rule, counting rules.
// How often each position has occurred is counted by repetition keys (runtime/key.h).

#include "runtime/game.h"

#include <algorithm>
#include <array>

#include "runtime/chase.h"
#include "runtime/counting.h"
#include "runtime/key.h"
#include "runtime/perpetual-check.h"
#include "runtime/reached-goals.h"
#include "runtime/referee.h"
#include "runtime/winning.h"

namespace fairyforge {

Game::Game(const Executor& executor, Position start)
    : executor_(executor), start_(start), position_(std::move(start)) {
  note(occurrenceOf(position_, opponent(position_.setup().player)));
  if (position_.variant().end().perpetualChaseLoses) positions_.push_back(position_);
}

void Game::play(const Move& move) {
  Position after = position_.after(move);
  note(occurrenceOf(after, position_.setup().player));
  position_ = std::move(after);
  moves_.push_back(move);
  if (position_.variant().end().perpetualChaseLoses) positions_.push_back(position_);
}

void Game::takeBack(Position before) {
  const auto occurred = occurrences_.find(history_.back().key);
  if (--occurred->second == 0) occurrences_.erase(occurred);
  history_.pop_back();
  if (!positions_.empty()) positions_.pop_back();
  moves_.pop_back();
  position_ = std::move(before);
}

// The executor may throw when its time is over, so this is called before the game is changed.
Game::Occurred Game::occurrenceOf(const Position& position, Side mover) const {
  const bool asks = position.variant().end().perpetualCheckLoses && position.setup().player != mover;
  return {repetitionKey(position), mover, asks && executor_.inCheck(position)};
}

void Game::note(const Occurred& occurred) {
  ++occurrences_[occurred.key];
  history_.push_back(occurred);
}

// Returns the index of the earliest occurrence of the current position that the rule of repetition needs: the
// third last one if three are needed. The moves since then decide about perpetual check and chase.
std::size_t Game::firstOfRepeated() const {
  int left = position_.variant().end().repetitionCount;
  std::size_t first = history_.size() - 1;
  for (std::size_t i = history_.size(); i-- > 0 && left > 0;) {
    if (history_[i].key != history_.back().key) continue;
    first = i;
    --left;
  }
  return first;
}

std::optional<Outcome> Game::perpetualCheck() const {
  PerpetualCheck perpetual;
  for (std::size_t i = firstOfRepeated() + 1; i < history_.size(); ++i)
    perpetual.add(history_[i].mover, history_[i].gaveCheck);
  return perpetual.outcome();
}

std::optional<Outcome> Game::perpetualChase() const {
  std::vector<PlayedMove> played;
  const std::size_t first = firstOfRepeated();
  for (std::size_t i = moves_.size(); i > 0 && i >= first; --i)
    played.push_back({&positions_[i - 1], &positions_[i], &moves_[i - 1]});
  return fairyforge::perpetualChase(executor_, played);
}

// Dead positions are searched for only with few pieces, and again only if the pieces have changed or the
// clock is 0.
bool Game::isDeadNow() const {
  constexpr std::size_t kMostPieces = 6;
  std::vector<Piece> pieces;
  for (const Piece piece : position_.setup().cells) {
    if (!piece) continue;
    if (pieces.size() == kMostPieces) return false;
    pieces.push_back(piece);
  }
  std::ranges::sort(pieces, {}, [](Piece piece) { return piece.code(); });
  if (pieces == alive_ && position_.setup().halfmoveClock > 0) return false;
  if (isDead(position_)) return true;
  alive_ = std::move(pieces);
  return false;
}

std::optional<Outcome> Game::unsettled() const {
  if (const auto decided = executor_.outcome(position_)) return decided;
  const EndRules& end = position_.variant().end();
  if (end.deadPositionsAreDraws && isDeadNow()) return Outcome{EndReason::DeadPosition, std::nullopt};
  const bool repeated = occurrences() >= end.repetitionCount;
  if (repeated && end.perpetualCheckLoses) {
    if (const auto perpetual = perpetualCheck()) return perpetual;
  }
  if (repeated && end.perpetualChaseLoses) {
    if (const auto perpetual = perpetualChase()) return perpetual;
  }
  if (const auto reached =
          reachedGoal(position_, GoalStage::History, {.repeated = repeated, .moves = movesBeforeGoals}))
    return reached;
  if (end.repetition != RepetitionRule::Off && repeated) {
    if (end.repetition == RepetitionRule::Draw) return Outcome{EndReason::Repetition, std::nullopt};
    return Outcome{EndReason::Repetition, opponent(position_.variant().lastPlayer(position_.setup()))};
  }
  if (end.nMoveLimit > 0 && position_.setup().halfmoveClock >= 2 * end.nMoveLimit) {
    return Outcome{EndReason::NMoveRule, std::nullopt};
  }
  if (isCountedOut(position_.variant(), position_.setup())) return Outcome{EndReason::Counted, std::nullopt};
  return std::nullopt;
}

std::optional<Outcome> Game::outcome() const {
  auto outcome = unsettled();
  if (outcome) outcome = settled(position_, *outcome);
  return outcome;
}

bool Game::cannotWin(Side side) const {
  const auto end = outcome();
  return end ? end->winner != side : fairyforge::cannotWin(position_, side);
}

std::string scoreText(const Outcome& outcome) {
  return !outcome.winner ? "1/2-1/2" : *outcome.winner == Side::White ? "1-0" : "0-1";
}

const EndWords& wordsOf(EndReason reason) {
  static constexpr std::array<EndWords, kEndReasons> kWords{{
      {"checkmate", "checkmate", "checkmate"},
      {"stalemate", "stalemate", "stalemate"},
      {"bare king", "bare king", "bare king"},
      {"royals lost", "all royal pieces lost", "loss of the royal pieces"},
      {"repetition", "repetition", "repetition"},
      {"n-move rule", "too many moves without capture or pawn move", "quiet moves"},
      {"mate by third", "mate by the third side alone", "mate by the third side alone"},
      {"goal", "a goal is reached", "reaching a goal"},
      {"perpetual check", "perpetual check", "perpetual check"},
      {"counted out", "the moves are counted out", "counting"},
      {"perpetual chase", "perpetual chase", "perpetual chase"},
      {"dead position", "neither side can win any more", "dead position"},
  }};
  return kWords[static_cast<std::size_t>(reason)];
}

std::string describe(const Outcome& outcome) {
  const char* winner = !outcome.winner                  ? "draw"
                       : *outcome.winner == Side::White ? "White wins"
                                                        : "Black wins";
  return std::string(winner) + ": " + wordsOf(outcome.reason).sentence;
}

}  // namespace fairyforge
