// Removes instructions from which no Land can be reached, forks with only one way left, and chains of jumps;
// then recomputes addresses.

#include "compiler/frontend/zrf/tidy-code.h"

#include <algorithm>

namespace fairyforge::frontend::zrf {
namespace {

// The instructions from which a Land can be reached.
std::vector<bool> findLanding(const std::vector<Instruction>& code) {
  std::vector<bool> lands(code.size() + 1, false);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = code.size(); i-- > 0;) {
      const Instruction& in = code[i];
      const bool fails = in.op == Op::Test && in.operand == 0;
      const bool now = in.op == Op::Land   ? true
                       : in.op == Op::Jump ? lands[in.operand]
                       : in.op == Op::Fork ? lands[i + 1] || lands[in.operand]
                                           : !fails && lands[i + 1];
      more = more || (now && !lands[i]);
      lands[i] = now;
    }
  }
  return lands;
}

}  // namespace

std::vector<Instruction> tidied(const std::vector<Instruction>& code) {
  const std::vector<bool> lands = findLanding(code);
  if (!lands[0]) return {};
  // The instruction that is actually executed next at each address: forward jumps, and forks with one way
  // left, are skipped. Jumps back stay.
  std::vector<std::size_t> stop(code.size() + 1);
  for (std::size_t i = code.size(); i-- > 0;) {
    const Instruction& in = code[i];
    stop[i] = i;
    if (in.op == Op::Jump && in.operand > i) stop[i] = stop[in.operand];
    if (in.op != Op::Fork) continue;
    const bool here = lands[i + 1], there = lands[in.operand];
    if (here && (!there || stop[i + 1] == stop[in.operand])) stop[i] = stop[i + 1];
    if (!here) stop[i] = stop[in.operand];
  }
  std::vector<bool> reached(code.size(), false);
  std::vector<std::size_t> waiting{stop[0]};
  while (!waiting.empty()) {
    const std::size_t i = waiting.back();
    waiting.pop_back();
    if (reached[i]) continue;
    reached[i] = true;
    if (code[i].op == Op::Land) continue;
    if (code[i].op == Op::Fork || code[i].op == Op::Jump) waiting.push_back(stop[code[i].operand]);
    if (code[i].op != Op::Jump) waiting.push_back(stop[i + 1]);
  }
  std::vector<Instruction> result;
  std::vector<std::size_t> address(code.size());
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (!reached[i]) continue;
    address[i] = result.size();
    Instruction in = code[i];
    if (in.op == Op::Fork || in.op == Op::Jump) in.operand = static_cast<std::uint16_t>(stop[in.operand]);
    result.push_back(in);
    if (in.op == Op::Land || in.op == Op::Jump) continue;
    const auto next = static_cast<std::size_t>(
        std::find(reached.begin() + static_cast<std::ptrdiff_t>(i) + 1, reached.end(), true) -
        reached.begin());
    if (next != stop[i + 1]) result.push_back({Op::Jump, static_cast<std::uint16_t>(stop[i + 1])});
  }
  for (Instruction& in : result) {
    if (in.op == Op::Fork || in.op == Op::Jump) in.operand = static_cast<std::uint16_t>(address[in.operand]);
  }
  return result;
}

}  // namespace fairyforge::frontend::zrf
