// Prints goals: those decided by the pieces on the board and by the checks given.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// The variable that counts the checks of the side.
const char* checksOf(Side side);

// The code of goals: subroutines and variables that it needs, and the body that sets `over` and `winner` for
// the first goal that is reached.
struct GoalCode {
  Script subs, body;
  std::vector<std::string> variables;
};
GoalCode goalCode(Preset& p);

}  // namespace fairyforge::exports::game_courier
