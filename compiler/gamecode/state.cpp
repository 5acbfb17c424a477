#include "compiler/gamecode/state.h"

#include <utility>

namespace fairyforge::gamecode {
namespace {

// Moves the live ones of a state's texts to the front, and numbers them anew.
class Mover {
 public:
  Mover(State& state, const Program& program) : state_(state), program_(program) {}

  void move() {
    for (Value& value : state_.globals) keep(value);
    state_.texts = std::move(texts_);
    state_.arrays = std::move(arrays_);
  }

 private:
  void keep(Value& value) {
    if (value.kind == Kind::Text && value.index >= program_.texts.size()) {
      texts_.push_back(state_.texts[static_cast<std::size_t>(value.index - program_.texts.size())]);
      value.index = program_.texts.size() + static_cast<std::int32_t>(texts_.size()) - 1;
    } else if (value.kind == Kind::Array && static_cast<std::size_t>(value.index) >= program_.arrays.size()) {
      std::vector<Value> items =
          state_.arrays[static_cast<std::size_t>(value.index) - program_.arrays.size()];
      for (Value& item : items) keep(item);  // these are no arrays
      arrays_.push_back(std::move(items));
      value = Value::array(program_.arrays.size() + arrays_.size() - 1);
    }
  }

  State& state_;
  const Program& program_;
  std::vector<std::string> texts_;
  std::vector<std::vector<Value>> arrays_;
};

}  // namespace

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
  if (!state.texts.empty() || !state.arrays.empty()) Mover(state, program).move();
}

}  // namespace fairyforge::gamecode
