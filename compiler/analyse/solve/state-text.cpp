#include "compiler/analyse/solve/state-text.h"

#include "runtime/key.h"
#include "runtime/register-numbers.h"

namespace fairyforge::solve {

std::string stateText(const Position& position) {
  std::string text;
  putRegisters(
      position.variant().board(), position.setup(),
      [](const auto& row) { return row.repeats != Repeats::Never; },
      [&](std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) text += static_cast<char>(number | 0x80);
        text += static_cast<char>(number);
      });
  return text;
}

}  // namespace fairyforge::solve
