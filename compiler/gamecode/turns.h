// What a player types as a turn, and what the site itself does with it before the preset's code sees it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/gamecode/program.h"
#include "compiler/gamecode/reading.h"
#include "compiler/gamecode/state.h"

namespace fairyforge::gamecode {

// `P e2-e4`, or `Q-e8` without a space to start from.
struct TurnPart {
  Space from = kNoSpace;
  Space to = kNoSpace;
  std::int32_t label = -1;  // -1: not written
};

using Turn = std::vector<TurnPart>;

// A move, and a promotion if `promotion` is a label.
Turn turnOf(Space from, Space to, std::int32_t promotion = -1);

// Reads `P e7-e8; Q-e8`.
Expected<Turn> readTurn(const Program& program, std::string_view text);

// The turns of a game, `1. e2-e4 e7-e5 2. ...`: numbers are passed over, a part that puts a piece belongs to
// the move before it, whether or not a `;` stands between.
Expected<std::vector<std::string>> splitGame(std::string_view text);

std::string printTurn(const Program& program, const Turn& turn);

// Does the turn on the board. The reason why the site refuses it, or nothing.
std::optional<std::string> applyTurn(const Program& program, const Reading& reading, State& state,
                                     const Turn& turn);

}  // namespace fairyforge::gamecode
