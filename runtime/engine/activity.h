// What is to be said of a position by what its pieces can really do there (sight.h): the part of an evaluation that
// takes time.
#pragma once

#include "runtime/engine/sight.h"

namespace fairyforge::engine {

// activity   more or fewer moves than the pieces may expect
// pressure   what could be taken on and around the cells of royal pieces
// threats    pieces that could be taken for nothing, or for cheaper ones
inline constexpr std::array<const char*, 3> kNamesOfParts{"activity", "pressure", "threats"};
inline constexpr std::size_t kParts = kNamesOfParts.size();
using Parts = std::array<int, kParts>;

class Activity {
 public:
  // What a piece of each type counts; royal ones 0.
  Activity(const Variant& variant, Sight sight, const Reach& reach);
  void use(const std::vector<int>& values);
  void look(const Placement& placement, Seen& seen) const { sight_.look(placement, ranks_, seen); }
  // How much better off White is.
  Parts of(const Placement& placement, Side player, Seen& seen) const;

 private:
  static constexpr std::size_t kMostUnits = 192;
  int pressureOn(Cell royal, Side of, const Seen& seen) const;

  std::size_t types_, cells_;
  Sight sight_;
  TypeSet royal_;
  std::vector<double> expected_;        // moves by type
  std::vector<std::uint16_t> ranks_;    // by type
  std::vector<std::int16_t> activity_;  // by type and units
  // By side and cell of a royal piece: where it could go, and its own cell.
  std::array<std::vector<std::vector<std::uint16_t>>, kSides> around_;
};

}  // namespace fairyforge::engine
