// A table: the value of every position of a material, and its storage as bytes.
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
// Numbers the placements of pieces on the board: placements that differ only by a symmetry, or by an exchange
// of equal pieces, share one number.

using analyse::CellMap;

// Returns the symmetries of endgames with these types, the identity first: those reflections of the board and
// exchanges of its equal axes that leave all rules unchanged, including the sides. None is assumed: the moves of
// each piece from each cell are compared.
std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types);

class CellIndex {
 public:
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
  // `symmetries` must be a group and contain all symmetries.
  CellIndex(const Scope& scope, const Material& material, const std::vector<CellMap>& symmetries);

  // Returns a number that is greater than the numbers of all placements, and at most kNowhere.
  std::uint64_t size() const { return size_; }
  // Returns the pieces of the material whose cells are numbered; equal pieces are adjacent.
  const std::vector<Piece>& men() const { return men_; }

  // Writes to `cells` the placement with this number, in the order of men(). Returns false if no placement
  // has the number: pieces would share a cell, or the placement has another number.
  bool cellsOf(std::uint64_t number, std::span<Cell> cells) const;
  // Returns the number of a placement; kNowhere if some piece can never stand on its cell.
  std::uint64_t numberOf(std::span<const Cell> cells) const;
  // Returns a description of the numbering as bytes; two numberings that differ have different descriptions.
  std::string layout() const;
  // Calls visit(Piece, count, cells) for each kind of piece with the cells that are numbered for it, in the
  // order in which the parts form the number.
  template <typename Visit>
  void forEachGroup(Visit visit) const {
    std::size_t first = 0;
    for (const Group& group : groups_) {
      visit(men_[first], group.count, group.cells);
      first += group.count;
    }
  }
  // Returns the symmetries by which each placement is mapped to the one that has a number.
  const std::vector<CellMap>& symmetries() const { return symmetries_; }
  // Returns how many placements on the whole board share this placement's number.
  std::size_t images(std::span<const Cell> cells) const;

 private:
  struct Group {  // equal pieces
    std::size_t count;
    std::vector<Cell> cells;              // the cells on which they may stand
    std::vector<std::uint16_t> ordinals;  // by cell: its index in `cells`, or kNone
    std::uint64_t size;                   // the number of ways to choose `count` of the cells
  };
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint64_t numberUnder(const CellMap& map, std::span<const Cell> cells) const;

  std::vector<Group> groups_;  // the first group is a single piece, whose cells symmetries reduce to a few
  std::vector<Piece> men_;
  std::uint64_t size_ = 1;
  std::vector<CellMap> symmetries_;
  std::vector<std::vector<std::uint16_t>>
      bringing_;                                    // by cell: the symmetries that bring the first piece from
                                                    // there to one of its numbered cells
  std::vector<std::vector<std::uint64_t>> choose_;  // [k][n]
};

// ---- table ----

// What the plies of a value count: to the end of the game; to the first position of a table solved earlier;
// or to the next move that restarts the count of quiet plies, where a win longer than the rules allow is a
// draw.
enum class Distance : std::uint8_t { End, Conversion, Zeroing };

// Positions in which the player to move wins by one move only and has others: their number on the whole
// board, and those with the longest wins.
struct Narrow {
  struct Example {
    std::uint64_t number = 0, bits = 0;
    Value value() const {
      return Value::ofBits(static_cast<std::uint16_t>(bits));
    }  // a draw if there is no
       // example
  };
  std::uint64_t positions = 0;
  std::array<Example, 3> longest{};
};

struct Table {
  Material material;
  CellIndex index;
  std::array<std::vector<Value>, kSides> values{};  // by player to move and number of the placement
  std::size_t component = 0;                        // tables with the same number were solved together
  std::array<std::uint64_t, kSides> mates{};        // positions of the table in which that side has mated
  std::array<Narrow, kSides> narrow{};              // by player to move

  // Appends the table's pieces on these cells, and those in the hands.
  void place(std::span<const Cell> cells, std::vector<Man>& men) const;
  // Returns the value of the position with these pieces; nothing if they are of another material, or the
  // position is impossible.
  std::optional<Value> valueOf(const std::vector<Man>& men, Side player) const;
};

// Writes to `cells` the cells of the pieces on the board, in the order of `wanted`. Returns false if the
// pieces are others.
bool inOrder(const std::vector<Man>& men, const std::vector<Piece>& wanted, std::span<Cell> cells);

// Returns a digest of what the table was made from: the rules, the material, the numbering of
// positions, and the distance.
Digest keyOf(const Scope& scope, const Table& table, Distance distance);

// Returns the table's values, White's first, two bytes each, compressed by zlib.
std::string packedValues(const Table& table);
// bytesOf() returns the table's values as bytes, with the key and a checksum. readValues() reads them back;
// it returns false if bytes are missing or changed, or belong to another key.
std::string bytesOf(const Table& table, const Digest& key);
bool readValues(std::string_view bytes, const Digest& key, Table& table);

}  // namespace fairyforge::solve
