// Reads positions and moves from text, for all tests of play.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "runtime/executor.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"

namespace fairyforge::testing {

// Returns the position of a FEN; if there is none, fails the test with the reason.
inline Position positionFrom(const VariantPtr& variant, const std::string& fen,
                             const SetupProblems& forgiven = {}) {
  auto read = readPosition(variant, fen, forgiven);
  if (auto* position = std::get_if<Position>(&read)) return std::move(*position);
  std::string text = fen + ": ";
  for (const FenError& error : std::get<NoPosition>(read).errors) text += error.message + "; ";
  throw std::runtime_error(text);
}

// Plays moves given as text, separated by blanks; fails the test if one is not legal.
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

// Returns the legal moves as text.
inline std::set<std::string> movesOf(const Executor& executor, const Position& position) {
  const MoveList legal = executor.legalMoves(position);
  std::set<std::string> texts;
  for (const Move& move : legal) texts.insert(moveText(position, move, legal));
  return texts;
}

// Returns the legal moves of the piece on `cell`, as text without the cell.
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

// Returns the position and the moves that only one of the two executors has found, for the message of a
// failing comparison.
inline std::string difference(const Position& position, const MoveList& referee, const MoveList& jit) {
  std::string text = printFen(position) + "\n";
  const auto list = [&](const std::string& who, const MoveList& mine, const MoveList& theirs) {
    for (const Move& move : mine) {
      if (std::find(theirs.begin(), theirs.end(), move) == theirs.end()) {
        text += "  only the " + who + ": " + moveText(position, move, mine) + "\n";
      }
    }
  };
  list("referee", referee, jit);
  list("jit", jit, referee);
  return text;
}

// Returns the number in the environment variable `name`, or `byDefault`.
inline std::uint64_t numberFromEnvironment(const char* name, std::uint64_t byDefault) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : byDefault;
}

}  // namespace fairyforge::testing
