// The state before Pre-Game, and the removal of texts and arrays that no variable holds any more.

#include "compiler/export/gamecode/state.h"

namespace fairyforge::gamecode {

State initialState(const Program& program) {
  State state;
  state.board = program.labelAt;
  state.flags.resize(program.labelAt.size());
  state.globals.resize(program.globals.size());
  state.functions.resize(program.functions.size());
  state.subroutines.resize(program.subroutines.size());
  return state;
}

void tidy(State& state, const Program& program) {
  if (state.texts.empty() && state.arrays.empty()) return;
  std::vector<std::string> texts;
  std::vector<std::vector<Value>> arrays;
  // Arrays contain only spaces and constants, whose texts the program has itself.
  for (Value& value : state.globals) {
    if (value.kind == Kind::Text && value.index >= program.texts.size()) {
      texts.push_back(state.texts[static_cast<std::size_t>(value.index - program.texts.size())]);
      value = Value::text(program.texts.size() + static_cast<std::int32_t>(texts.size()) - 1);
    } else if (value.kind == Kind::Array && static_cast<std::size_t>(value.index) >= program.arrays.size()) {
      arrays.push_back(state.arrays[static_cast<std::size_t>(value.index) - program.arrays.size()]);
      value = Value::array(program.arrays.size() + arrays.size() - 1);
    }
  }
  state.texts = std::move(texts);
  state.arrays = std::move(arrays);
}

}  // namespace fairyforge::gamecode
