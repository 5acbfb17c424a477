// A table: the value of every position of a material, and how it is stored as bytes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/analyse/rule-images.h"
#include "compiler/analyse/solve/scope.h"
#include "compiler/analyse/solve/value.h"
#include "compiler/core/rules/fingerprint.h"

namespace fairyforge::solve {

// ---- cell-index ----
//
// Numbers the placements of pieces on the board for tables. Placements that differ by a symmetry of the
// rules, or by an exchange of equal pieces, share a number.

using analyse::CellMap;

// Returns the symmetries of endgames with these types, the identity first: the reflections and rotations of
// the board and exchanges of its axes that leave all rules of both sides unchanged. They are proved by
// comparing the moves of each piece from each cell (compiler/analyse/rule-images.h).
std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types);

class CellIndex {
 public:
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
  // `symmetries` must be a group.
  CellIndex(const Scope& scope, const Material& material, const std::vector<CellMap>& symmetries);

  // Returns a number above those of all placements; at most kNowhere.
  std::uint64_t size() const { return size_; }
  // Returns the pieces whose cells are numbered, all on the board; equal pieces are adjacent.
  const std::vector<Piece>& men() const { return men_; }

  // Writes the placement with this number to `cells`, in the order of men(). Returns false if the number
  // belongs to no placement: pieces would share a cell, or the placement's own number is another.
  bool cellsOf(std::uint64_t number, std::span<Cell> cells) const;
  // Returns the number of a placement; kNowhere if some piece can never stand on its cell.
  std::uint64_t numberOf(std::span<const Cell> cells) const;
  // Returns a description of the numbering as bytes. Different numberings have different descriptions.
  std::string layout() const;
  // Calls visit(Piece, count, cells) for each kind of piece, with the cells numbered for it, in the order in
  // which the kinds make up the number.
  template <typename Visit>
  void forEachGroup(Visit visit) const {
    std::size_t first = 0;
    for (const Group& group : groups_) {
      visit(men_[first], group.count, group.cells);
      first += group.count;
    }
  }
  // Returns the symmetries of the numbering. Placements that they map to each other share one number.
  const std::vector<CellMap>& symmetries() const { return symmetries_; }
  // Returns how many placements of the whole board share the number of this one.
  std::size_t images(std::span<const Cell> cells) const;

 private:
  struct Group {  // equal pieces
    std::size_t count;
    std::vector<Cell> cells;              // cells on which they may stand
    std::vector<std::uint16_t> ordinals;  // by cell: its index in `cells`, or kNone
    std::uint64_t size;                   // the number of ways to choose `count` of the cells
  };
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint64_t numberUnder(const CellMap& map, std::span<const Cell> cells) const;

  std::vector<Group> groups_;  // if the first group is a single piece, symmetries reduce its cells
  std::vector<Piece> men_;
  std::uint64_t size_ = 1;
  std::vector<CellMap> symmetries_;
  std::vector<std::vector<std::uint16_t>>
      bringing_;  // by cell: the symmetries that bring the first piece from this cell to one of its numbered
                  // cells
  std::vector<std::vector<std::uint64_t>> choose_;  // [k][n]: the number of ways to choose k of n
};

// ---- table ----

// To which event the plies of a value count: the end of the game; the first position in a table solved
// earlier; or the next move that restarts the count of quiet plies. For the last, wins longer than the rules
// allow are draws.
enum class Distance : std::uint8_t { End, Conversion, Zeroing };

// Positions in which exactly one move wins and others do not: their number on the whole board, and examples
// with the longest wins.
struct Narrow {
  struct Example {
    std::uint64_t number = 0, bits = 0;
    // Returns the value of the example; a draw if there is no example.
    Value value() const { return Value::ofBits(static_cast<std::uint16_t>(bits)); }
  };
  std::uint64_t positions = 0;
  std::array<Example, 3> longest{};
};

struct Table {
  Material material;
  CellIndex index;
  std::array<std::vector<Value>, kSides> values{};  // by player to move and number of the placement
  std::size_t component = 0;                        // tables with equal numbers were solved together
  std::array<std::uint64_t, kSides> mates{};        // by side: positions in which it has mated
  std::array<Narrow, kSides> narrow{};              // by player to move

  // Sets `men` to the table's pieces: those on the board, on these cells, and those in hands.
  void place(std::span<const Cell> cells, std::vector<Man>& men) const;
  // Returns the value of the position with these pieces; nothing if they are another material or if there is
  // no such position.
  std::optional<Value> valueOf(const std::vector<Man>& men, Side player) const;
};

// Writes the cells of the pieces on the board to `cells`, in the order of `wanted`. Returns false if these
// are not the pieces `wanted`.
bool inOrder(const std::vector<Man>& men, const std::vector<Piece>& wanted, std::span<Cell> cells);

// Returns a digest of everything that determines the table: rules, material, numbering of placements,
// distance.
Digest keyOf(const Scope& scope, const Table& table, Distance distance);

// Returns the name of the file of the table with this key.
std::string fileOf(const Variant& variant, const Table& table, const Digest& key);
// Returns the material that the name of a table's file stands for; nothing if it is not such a name.
std::optional<Material> materialOfFile(const Variant& variant, const std::string& name);

// Returns the table's values, White's first, two bytes each, compressed by zlib.
std::string packedValues(const Table& table);
// bytesOf() returns the table's values as bytes, with key and checksum. readValues() reads them back; it
// returns false if bytes are missing or changed, or have another key.
std::string bytesOf(const Table& table, const Digest& key);
bool readValues(std::string_view bytes, const Digest& key, Table& table);

}  // namespace fairyforge::solve
