// The effects of moves besides going and capturing. The tests of moves give the effects numbers, by which the
// subroutines that make a move distinguish them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// The GAME Code variables of an effect: victim0, victim1 ... hold the spaces of victims; source0, target0 ...
// the spaces between which pieces are carried; over0 ... the spaces that are passed over; mShift the space to
// which the piece on mTo goes.
struct Effect {
  bool takesEnPassantVictim = false, shifts = false;
  std::size_t enPassantTargets = 0, victims = 0, carries = 0;
  std::uint16_t landing = kArriving;
  bool changesBoard() const { return takesEnPassantVictim || shifts || victims > 0 || carries > 0; }
  friend bool operator==(const Effect&, const Effect&) = default;
};

class Effects {
 public:
  // Returns its number for mKind, counted from 1; 0: no effect.
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
