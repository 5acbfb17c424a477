// All that a preset's program changes while it runs. A value: to save it is to copy it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/gamecode/program.h"

namespace fairyforge::gamecode {

// The words of the last move.
struct LastMove {
  Space origin = kNoSpace, dest = kNoSpace;
  std::int32_t moved = -1, old = -1;  // texts; `old` is "@" when nothing was captured
  bool capture = false;
};

struct State {
  std::vector<std::int32_t> board;  // by space: the text of a label, "@", or -1 for a missing space
  std::vector<std::uint8_t> flags;  // by space
  std::vector<Value> globals;
  std::vector<std::string> texts;          // made by the program, numbered behind those of the Program
  std::vector<std::vector<Value>> arrays;  // likewise
  std::vector<std::uint8_t> functions, subroutines;  // which are defined by now
  LastMove last;
  bool moved = false;  // whether there was a move
  int side = 0;        // who is to move
};

State initialState(const Program& program);

// Forgets texts and arrays that no variable holds any more.
void tidy(State& state, const Program& program);

}  // namespace fairyforge::gamecode
