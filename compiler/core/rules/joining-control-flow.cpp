// Finds the instructions at which continuations can meet: those that several earlier instructions lead to,
// and those that are the target of several backward jumps. OrderNumbers is a doubly linked list, so that a
// new number can be inserted before or after any other.

#include "compiler/core/rules/joining-control-flow.h"

namespace fairyforge {

std::vector<bool> joinsOf(const MoveProgram& program) {
  const std::vector<Instruction>& code = program.code;
  std::vector<bool> joins;
  const auto add = [&](std::size_t at) {
    joins.resize(code.size());
    joins[at] = true;
  };
  std::vector<std::uint8_t> ahead(code.size() + 1), back(code.size() + 1);
  bool continues = false;  // does the instruction before this one lead here?
  for (std::size_t i = 0; i < code.size(); ++i) {
    const Instruction& in = code[i];
    if (ahead[i] + (continues ? 1 : 0) > 1) add(i);
    continues = in.op != Op::Jump && in.op != Op::Land;
    if (in.op != Op::Fork && in.op != Op::Jump) continue;
    std::uint8_t& entries = in.operand > i ? ahead[in.operand] : back[in.operand];
    if (entries < 2) ++entries;
    if (in.operand <= i && entries > 1) add(in.operand);
  }
  return joins;
}

// links_[0] is the sentinel: it comes before the first number and after the last.

std::size_t OrderNumbers::first() {
  links_.assign(1, {0, 0});
  return after(0);
}

std::size_t OrderNumbers::after(std::size_t turn) {
  const std::size_t number = links_.size(), next = links_[turn].next;
  links_.push_back({turn, next});
  links_[turn].next = links_[next].previous = number;
  return number;
}

std::size_t OrderNumbers::before(std::size_t turn) {
  return after(links_[turn].previous);
}

std::vector<std::size_t> OrderNumbers::places() const {
  std::vector<std::size_t> places(links_.size(), 0);
  std::size_t place = 0;
  for (std::size_t turn = links_[0].next; turn != 0; turn = links_[turn].next) places[turn] = ++place;
  return places;
}

}  // namespace fairyforge
