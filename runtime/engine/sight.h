// Finds how many moves each piece of a position has, and which pieces of each side could capture on which
// cell. It follows the piece's paths (compiler/core/rules/paths.h) past the pieces that block them.
//
// The paths of a type from a cell are merged into one walk: a sequence of nodes, each of which examines one
// cell and continues according to its occupant. So a cell on which many paths depend is examined once, and
// cells behind a blocking piece are not examined. Properties that a placement does not show (has the piece
// moved?) are weighted by their chance.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "runtime/engine/likely-reach.h"
#include "runtime/search-cursor.h"

namespace fairyforge::engine {

// What Sight::look() finds. One object may be used for many positions, one after the other.
struct Seen {
  static constexpr std::uint16_t kNothing = 0xFFFF;
  struct OnCell {
    std::uint16_t pieces = 0;        // the number of the side's pieces that could take an enemy there
    std::uint16_t least = kNothing;  // the rank of the cheapest of them
  };
  std::vector<std::uint16_t> mobility;                  // of each piece of the placement; see Sight::kUnits
  std::array<std::vector<OnCell>, kSides> takes;        // by cell
  std::array<std::vector<std::uint8_t>, kSides> board;  // the occupant of each cell, as the side sees it
};

class Sight {
 public:
  static constexpr int kUnits = 4;  // units for a quiet move; captures count more

  explicit Sight(const Variant& variant);
  // Adds the paths of a piece of the type and side from the cell. Must be called once for each side, type and
  // cell.
  void add(Side side, TypeId type, Cell cell, const std::vector<Path>& paths);
  // Fills `seen` for the pieces of the placement. `ranks` orders the types by their values, so that Seen can
  // tell the cheapest attacker of a cell.
  void look(const Placement& placement, const std::vector<std::uint16_t>& ranks, Seen& seen) const;

 private:
  static constexpr std::size_t kMostNodes = std::size_t{1}
                                            << 21;  // of all types together; further walks are left out
  static constexpr std::uint16_t kEnd = 0xFFFF;
  // The occupants of a cell for a side: nothing, an own piece, another piece.
  static constexpr std::size_t kKinds = 3;
  struct Node {
    std::uint16_t cell;
    std::uint16_t takes;                        // 1: an enemy on this cell could be taken
    std::array<std::uint16_t, kKinds> next;     // relative to the first node of the walk
    std::array<std::uint8_t, kKinds> mobility;  // number of moves in units (kUnits)
  };
  struct Thread;
  using Threads = std::vector<Thread>;
  std::uint16_t weave(const Threads& threads, std::size_t depth, std::uint16_t after, std::size_t first);
  std::uint16_t weaveCell(const Threads& threads, std::size_t depth, std::uint16_t after, std::size_t first);
  std::size_t at(Side side, TypeId type, Cell cell) const {
    return (index(side) * types_ + index(type)) * cells_ + index(cell);
  }

  std::size_t types_, cells_;
  std::vector<Node> nodes_;
  struct Walk {
    std::uint32_t first = 0;
    std::uint16_t begin = kEnd;
  };
  std::vector<Walk> walks_;
};

}  // namespace fairyforge::engine
