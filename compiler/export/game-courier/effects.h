// What moves do besides to go and take. Tests of moves number the effects, and the subroutines that make a
// move tell them apart by the number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// The spaces of victims are in victim0, victim1 ..., those of what is carried along in source0 and
// target0 ..., those that are passed over in over0 ..., where the piece goes that stood on mTo in mShift.
struct Effect {
  bool takesEnPassantVictim = false, shifts = false;
  std::size_t enPassantTargets = 0, victims = 0, carries = 0;
  std::uint16_t landing = kArriving;
  bool changesBoard() const { return takesEnPassantVictim || shifts || victims > 0 || carries > 0; }
  friend bool operator==(const Effect&, const Effect&) = default;
};

class Effects {
 public:
  // Its number in mKind, which counts from 1; 0: none.
  std::size_t kindOf(const Effect& effect) {
    if (effect == Effect{}) return 0;
    const auto known = std::find(effects_.begin(), effects_.end(), effect);
    if (known != effects_.end()) return static_cast<std::size_t>(known - effects_.begin()) + 1;
    effects_.push_back(effect);
    return effects_.size();
  }
  const std::vector<Effect>& list() const { return effects_; }

 private:
  std::vector<Effect> effects_;
};

}  // namespace fairyforge::exports::game_courier
