// Positions from text and moves as text, for every test of play.
#pragma once

#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "runtime/executor.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"

namespace fairyforge::testing {

// The position of a FEN; fails the test with the reason when there is none.
inline Position positionFrom(const VariantPtr& variant, const std::string& fen,
                             const SetupProblems& forgiven = {}) {
  auto setup = parseFen(*variant, fen);
  if (const auto* error = std::get_if<FenError>(&setup))
    throw std::runtime_error(fen + ": " + error->message);
  auto position = Position::from(variant, std::move(std::get<Setup>(setup)), forgiven);
  if (const auto* problems = std::get_if<SetupProblems>(&position)) {
    std::string text = fen + ": ";
    for (const SetupProblem problem : *problems) text += describe(problem) + "; ";
    throw std::runtime_error(text);
  }
  return std::get<Position>(std::move(position));
}

// Plays moves given as text, separated by blanks; fails the test when one is not legal.
inline Position play(const Executor& executor, Position position, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    auto move = parseMove(position, word, executor.legalMoves(position));
    if (const auto* error = std::get_if<std::string>(&move))
      throw std::runtime_error(printFen(position) + ": " + *error);
    position.playUnchecked(std::get<Move>(move));
  }
  return position;
}

// The legal moves as text.
inline std::set<std::string> movesOf(const Executor& executor, const Position& position) {
  const MoveList legal = executor.legalMoves(position);
  std::set<std::string> texts;
  for (const Move& move : legal) texts.insert(moveText(position, move, legal));
  return texts;
}

// Those of them that start on `cell`, without the cell.
inline std::set<std::string> movesFrom(const Executor& executor, const Position& position,
                                       const std::string& cell) {
  std::set<std::string> targets;
  for (const std::string& move : movesOf(executor, position)) {
    if (move.starts_with(cell) && !std::isdigit(static_cast<unsigned char>(move[cell.size()]))) {
      targets.insert(move.substr(cell.size()));
    }
  }
  return targets;
}

}  // namespace fairyforge::testing
