// A small network (an NNUE) that adds what was learned from games to the evaluation. Its inputs are the
// pieces on each cell and in hand, as a player sees the board. A hidden layer is computed for the player to
// move and, with the same weights, for the opponent; the score is a weighted sum of both. It uses integers
// only, so it does not depend on the order of pieces.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "runtime/search-cursor.h"

namespace fairyforge::engine {

// Numbers the inputs of a game's network: one for each type, owner and cell, and one for the pieces of each
// type and owner in hand. The inputs of one type are adjacent.
class NetworkInputs {
 public:
  explicit NetworkInputs(const Variant& variant);
  std::size_t ofType() const { return views_ * kOwners * places_; }
  std::size_t size() const { return types_ * ofType(); }
  // Calls one(input, count) for each input that is active in the placement as `viewer` sees it. `count` is 1,
  // or the number of such pieces in hand.
  template <typename One>
  void forEach(const Placement& placement, Side viewer, One one) const {
    const auto row = [&](TypeId type, Side side) {
      // The viewer comes first, then the opponent, then the third side.
      const std::size_t owner = side == Side::Third ? 2 : side == viewer ? 0 : 1;
      return ((index(type) * views_ + (views_ > 1 ? index(viewer) : 0)) * kOwners + owner) * places_;
    };
    const std::vector<std::uint16_t>& seen = seen_[index(viewer)];
    for (const Placement::Placed& piece : placement.pieces)
      one(row(piece.type, piece.side) + seen[index(piece.cell)], 1);
    for (const Placement::InHand& held : placement.hands)
      one(row(held.type, held.side) + places_ - 1, std::int32_t{held.count});
  }

 private:
  std::size_t types_, places_;                           // places: cells, and the hand
  std::size_t views_;                                    // 1 if the rules are the same for both sides
  std::array<std::vector<std::uint16_t>, kSides> seen_;  // by cell, its number from the viewer's side
};

struct Network {
  static constexpr std::size_t kHidden = 32;
  static constexpr std::int32_t kFull = 256;   // hidden values are clamped to 0 .. kFull
  static constexpr std::int32_t kOutput = 16;  // an output weight of kOutput gives a hundredth for a full
                                               // hidden value
  using Layer = std::array<std::int32_t, kHidden>;

  std::vector<Layer> inputs;  // empty: there is no network
  Layer bias{};
  std::array<Layer, 2> outputs{};  // for the player to move, and for the opponent
  bool operator==(const Network&) const = default;

  // Returns the score for `player`, the side to move, in hundredths.
  int of(const NetworkInputs& all, const Placement& placement, Side player) const;
};

}  // namespace fairyforge::engine
