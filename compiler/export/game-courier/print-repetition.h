// Prints the tests for repeated positions.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

void pastAtStart(const Preset& p, Script& out);
// Prints the subroutine watch: the board as one text.
void printWatch(const Preset& p, Script& out);
// Prints recall: compares the position with the earlier ones.
void printRecall(Preset& p, Script& out, const Effects& effects);

}  // namespace fairyforge::exports::game_courier
