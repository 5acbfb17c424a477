// Random chess-like games for tests of exports: well-known and random pieces on boards of any size, with
// unusual combinations of rules of all kinds.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace fairyforge::testing {

struct RandomGame {
  // The movements of the pieces, one each, besides the king and the pawn.
  std::vector<std::string> movements;
  // Only rules that Fairy-Stockfish has in some form, so that most exports to it are without loss.
  bool plain = false;
};

// Returns the text of a game. The compiler may refuse it, for instance because a notation has no meaning; the
// caller must then draw again.
std::string randomGame(const RandomGame& wanted, std::mt19937_64& random);

}  // namespace fairyforge::testing
