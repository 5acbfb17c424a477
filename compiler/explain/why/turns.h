// How the rules of turns affect a move: kinds of move, priorities, turns of several parts, passes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::why {

// Returns why a move that some piece of the side to move has may not be made in this turn; nothing if it may.
std::optional<std::string> turnObstacle(const Position& position, const Move& move);

// Returns why a move may not be made in the middle of a series of moves, apart from attacks on the player's
// royal pieces; nothing if it may.
std::optional<std::string> seriesObstacle(const Position& position, const Move& move);

// Returns the duty (to capture, or to drop a piece first) that prevents a move which no other rule forbids;
// nothing if there is none.
std::optional<std::string> dutyObstacle(const Position& position);

// Returns why the player may not pass.
std::string whyNoNullMove(const Position& position);

// Returns what a move does besides going and capturing: "the Disc on d4 changes sides"; and
// whether its turn continues.
std::vector<std::string> laterEffects(const Position& position, const Move& move);

}  // namespace fairyforge::why
