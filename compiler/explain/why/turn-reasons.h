// How the rules of turns affect a move: kinds of move, priorities, turns of several parts, passes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::why {

// Returns why kinds of move, priorities, a turn of several parts, or a duty to capture that does not ask for
// legality (TurnRules::dutyIsOfLegal) forbid a pseudo-legal move; nothing if they do not.
std::optional<std::string> turnObstacle(const Position& position, const Move& move);

// Says so if the move gives check, which only the last move of a series may; otherwise returns nothing.
std::optional<std::string> seriesObstacle(const Position& position, const Move& move);

// Returns the duty that forbids the move, if no other rule does: to capture, to drop a piece first, to spread
// pieces over the colours. Nothing if there is none.
std::optional<std::string> dutyObstacle(const Position& position, const Move& move);

// Returns why the player may not pass.
std::string whyNoNullMove(const Position& position);

// Describes what a move does besides moving and capturing: "the Disc on d4 changes sides"; and whether the
// turn continues.
std::vector<std::string> laterEffects(const Position& position, const Move& move);

}  // namespace fairyforge::why
