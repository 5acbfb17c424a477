// Finds which players have given check with every one of their moves in a sequence.
#pragma once

#include <array>
#include <optional>

#include "runtime/executor.h"

namespace fairyforge {

class PerpetualCheck {
 public:
  void add(Side mover, bool givesCheck) {
    moves_[index(mover)] = true;
    always_[index(mover)] = always_[index(mover)] && givesCheck;
  }
  // Returns a loss for the player who always gave check, a draw if both did, nothing if neither did.
  std::optional<Outcome> outcome() const {
    const bool white = gives(Side::White), black = gives(Side::Black);
    if (white && black) return Outcome{EndReason::PerpetualCheck, std::nullopt};
    if (white) return Outcome{EndReason::PerpetualCheck, Side::Black};
    if (black) return Outcome{EndReason::PerpetualCheck, Side::White};
    return std::nullopt;
  }

 private:
  bool gives(Side side) const { return moves_[index(side)] && always_[index(side)]; }
  std::array<bool, kSides> moves_{}, always_{true, true};
};

}  // namespace fairyforge
