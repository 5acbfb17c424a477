// Everything that a preset's program changes while it runs. It is a value: saving it is copying it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {

// The words about the last move.
struct LastMove {
  Space origin = kNoSpace, dest = kNoSpace;
  std::int32_t moved = -1, old = -1;  // texts; `old` is "@" if nothing was captured
  bool capture = false;
};

struct State {
  std::vector<std::int32_t> board;  // by space: the text of a label, "@", or -1 for a missing space
  std::vector<std::uint8_t> flags;  // by space
  std::vector<Value> globals;
  std::vector<std::string> texts;          // made by the program, numbered after those of the Program
  std::vector<std::vector<Value>> arrays;  // also made by the program and numbered after those of the Program
  std::vector<std::uint8_t> functions, subroutines;  // by number: is it defined yet?
  LastMove last;
  bool moved = false;  // has there been a move?
  int side = 0;        // the side to move
};

State initialState(const Program& program);

// Drops texts and arrays that no variable holds any more.
void tidy(State& state, const Program& program);

}  // namespace fairyforge::gamecode
