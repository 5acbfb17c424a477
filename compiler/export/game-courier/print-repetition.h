// Positions that come back.
#pragma once

#include "compiler/export/game-courier/effects.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

void pastAtStart(const Preset& p, Script& out);
// The subroutine watch: the board as one text.
void printWatch(const Preset& p, Script& out);
// recall: compares with the positions before.
void printRecall(Preset& p, Script& out, const Effects& effects);

}  // namespace fairyforge::exports::game_courier
