// How the rules of turns affect a move: kinds of move, priorities, turns of several parts, passes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::why {

// Returns why a pseudo-legal move may not be made in this turn; nothing if it may.
std::optional<std::string> turnObstacle(const Position& position, const Move& move);

// Returns why a move may not be made within a series of moves, not counting attacks on the player's royal
// pieces; nothing if it may.
std::optional<std::string> seriesObstacle(const Position& position, const Move& move);

// Returns the duty that the player must meet first, to capture or to drop a piece, if no other rule forbids
// the move; nothing if there is none.
std::optional<std::string> dutyObstacle(const Position& position);

// Returns why the player may not pass.
std::string whyNoNullMove(const Position& position);

// Describes what a move does besides moving and capturing: "the Disc on d4 changes sides"; and whether the
// turn continues.
std::vector<std::string> laterEffects(const Position& position, const Move& move);

}  // namespace fairyforge::why
