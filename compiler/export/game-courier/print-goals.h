// Goals: what the pieces on the board and the checks that were given decide.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The variable that counts the side's.
const char* checksOf(Side side);

// Subroutines and variables that goals are asked with, and the asking: `over` and `winner` by the first goal that is
// reached.
struct GoalCode {
  Script subs, body;
  std::vector<std::string> variables;
};
GoalCode goalCode(Preset& p);

}  // namespace fairyforge::exports::game_courier
