// A table: the value of every position of a material, and its storage as bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "compiler/analyse/solve/cell-index.h"
#include "compiler/analyse/solve/value.h"
#include "compiler/core/rules/fingerprint.h"

namespace fairyforge::solve {

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
