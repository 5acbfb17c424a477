// A player's turn as typed, and what the site itself does with it before the preset's code runs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/export/gamecode/program.h"
#include "compiler/export/gamecode/reading.h"
#include "compiler/export/gamecode/state.h"

namespace fairyforge::gamecode {

// One part: `P e2-e4`, or `Q-e8` without a first space.
struct TurnPart {
  Space from = kNoSpace;
  Space to = kNoSpace;
  std::int32_t label = -1;  // -1: not written
};

using Turn = std::vector<TurnPart>;

// Returns the turn that consists of a move from `from` to `to` and, if `promotion` is a label, of a promotion
// to that label.
Turn turnOf(Space from, Space to, std::int32_t promotion = -1);

// Reads a turn as a player types it: `P e7-e8; Q-e8`.
Expected<Turn> readTurn(const Program& program, std::string_view text);

// Splits a game into turns, `1. e2-e4 e7-e5 2. ...`: numbers are skipped; a part that places a piece belongs
// to the move before it, with or without a `;` between them.
Expected<std::vector<std::string>> splitGame(std::string_view text);

std::string printTurn(const Program& program, const Turn& turn);

// Makes the changes of the turn on the board of `state`. Returns the site's reason if the site refuses the
// turn, otherwise nothing.
std::optional<std::string> applyTurn(const Program& program, const Reading& reading, State& state,
                                     const Turn& turn);

}  // namespace fairyforge::gamecode
