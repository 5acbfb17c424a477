// Finds which players have given check with every one of their moves in a sequence.
#pragma once

#include <array>
#include <optional>

#include "runtime/executor.h"

namespace fairyforge {

// Returns a loss for the player who has done all the time what loses, a draw if both have, nothing if neither
// has.
inline std::optional<Outcome> lossOf(EndReason reason, bool white, bool black) {
  if (white && black) return Outcome{reason, std::nullopt};
  return white || black ? std::optional(Outcome{reason, white ? Side::Black : Side::White}) : std::nullopt;
}

class PerpetualCheck {
 public:
  void add(Side mover, bool givesCheck) {
    moves_[index(mover)] = true;
    always_[index(mover)] = always_[index(mover)] && givesCheck;
  }
  std::optional<Outcome> outcome() const {
    return lossOf(EndReason::PerpetualCheck, gives(Side::White), gives(Side::Black));
  }

 private:
  bool gives(Side side) const { return moves_[index(side)] && always_[index(side)]; }
  std::array<bool, kSides> moves_{}, always_{true, true};
};

}  // namespace fairyforge
