// What the rules of turns have to do with a move: kinds of move, priorities, turns of several parts, passes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::why {

// Why a move that some piece of the side on the move has may not be made in this turn; nothing if it may.
std::optional<std::string> turnObstacle(const Position& position, const Move& move);

// Why a move may not be made in the middle of a series of moves, whatever attacks the player's royal pieces.
std::optional<std::string> seriesObstacle(const Position& position, const Move& move);

// What keeps a move from being made that no other rule forbids: a duty to capture.
std::optional<std::string> dutyObstacle(const Position& position);

// Why the player may not pass.
std::string whyNoNullMove(const Position& position);

// What a move does beyond going and taking: "the Disc on d4 changes sides"; whether its turn goes on.
std::vector<std::string> laterEffects(const Position& position, const Move& move);

}  // namespace fairyforge::why
