// The part of the engine's evaluation that looks at which moves and captures the pieces have in the position.
// It takes most of an evaluation's time.
#pragma once

#include "runtime/engine/sight.h"

namespace fairyforge::engine {

// The names of these parts of the evaluation, in the order of Parts:
// activity: the pieces have more, or fewer, moves than expected
// pressure: captures possible on and around the cells of royal pieces
// threats: pieces that could be taken for nothing, or by cheaper pieces
inline constexpr std::array<const char*, 3> kNamesOfParts{"activity", "pressure", "threats"};
inline constexpr std::size_t kParts = kNamesOfParts.size();
using Parts = std::array<int, kParts>;

class Activity {
 public:
  // Derives from `reach` the mean number of moves of a piece of each type, with which positions are compared.
  // use() must be called before of().
  Activity(const Variant& variant, Sight sight, const Reach& reach);
  // Sets the values of pieces, by type number, in hundredths. The values of royal types have no effect here.
  void use(const std::vector<int>& values);
  // Fills `seen` with the moves and captures of all pieces of the placement (runtime/engine/sight.h).
  void look(const Placement& placement, Seen& seen) const { sight_.look(placement, ranks_, seen); }
  // Returns White's advantage in each of the parts above, in hundredths. `player` is the side to move; `seen`
  // is filled as by look().
  Parts of(const Placement& placement, Side player, Seen& seen) const;

 private:
  static constexpr std::size_t kMostUnits = 192;
  int pressureOn(Cell royal, Side of, const Seen& seen) const;

  std::size_t types_, cells_;
  Sight sight_;
  TypeSet royal_;
  std::vector<double> expected_;        // number of moves, by type
  std::vector<std::uint16_t> ranks_;    // by type
  std::vector<std::int16_t> activity_;  // by type and units of mobility
  // By side and cell of a royal piece: its own cell, and those on which the first royal type could take from
  // there.
  std::array<std::vector<std::vector<std::uint16_t>>, kSides> around_;
};

}  // namespace fairyforge::engine
