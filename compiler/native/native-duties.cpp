#include "compiler/native/native-duties.h"

#include <algorithm>

#include "compiler/native/native-moves.h"

namespace fairyforge::native {

NativeDuties::NativeDuties(const Variant& variant, const specialise::Plan& plan,
                           const NativeFunctions& functions, NativeBlock* block)
    : plan_(plan),
      functions_(functions),
      block_(block),
      duty_(variant.turns().captureDuty),
      noChecks_(variant.end().checksForbidden) {}

std::uint64_t* NativeDuties::obeyed(const std::uint64_t* state, NativeTurn turn, std::uint64_t* first,
                                    std::uint64_t* last) const {
  if (noChecks_) {
    NativeState after(plan_.layout.size());
    last = std::remove_if(first, last, [&](std::uint64_t move) {
      functions_.make[index(turn.toMove())](block_, state, move, after.data());
      return functions_.inDanger[index(opponent(turn.player))](block_, after.data()) != 0;
    });
  }
  if (duty_ == CaptureDuty::None) return last;
  const auto taken = [&](std::uint64_t move) { return takenBy(state, move, plan_); };
  std::size_t most = 0;
  for (const std::uint64_t* move = first; move != last; ++move) {
    most = std::max(most, taken(*move));
    if (most > 0 && duty_ == CaptureDuty::Any) break;
  }
  if (most == 0) return last;
  const std::size_t wanted = duty_ == CaptureDuty::Any ? 1 : most;
  return std::remove_if(first, last, [&](std::uint64_t move) { return taken(move) < wanted; });
}

}  // namespace fairyforge::native
