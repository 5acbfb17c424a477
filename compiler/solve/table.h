// A table: the value of every position of a material, and how it is kept as bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "compiler/rules/fingerprint.h"
#include "compiler/solve/cell-index.h"
#include "compiler/solve/value.h"

namespace fairyforge::solve {

// What the plies of a value count: to the end of the game; to the first position that another table has; or to the next
// move with which the count of quiet plies begins anew, where what takes longer than the rules allow is a draw.
enum class Distance : std::uint8_t { End, Conversion, Zeroing };

// Positions in which the player to move wins by one move only and has others: how many on the whole board, and those
// with the longest wins.
struct Narrow {
  struct Example {
    std::uint64_t number = 0, bits = 0;
    Value value() const { return Value::ofBits(static_cast<std::uint16_t>(bits)); }  // a draw: there is none
  };
  std::uint64_t positions = 0;
  std::array<Example, 3> longest{};
};

struct Table {
  Material material;
  CellIndex index;
  std::array<std::vector<Value>, kSides> values{};  // by player to move and number of the placement
  std::size_t circle = 0;                           // tables of the same number were solved together
  std::array<std::uint64_t, kSides> mates{};        // positions of these in which that side has mated
  std::array<Narrow, kSides> narrow{};              // by player to move

  // The table's men on these cells, with those in the hands.
  void place(std::span<const Cell> cells, std::vector<Man>& men) const;
  // Of the position of these men; nothing: they are others, or no such position is possible.
  std::optional<Value> valueOf(const std::vector<Man>& men, Side player) const;
};

// The cells of the men on the board in the order of `wanted`; false where these are others.
bool inOrder(const std::vector<Man>& men, const std::vector<Piece>& wanted, std::span<Cell> cells);

// What a table was made from: the rules, the material, how positions are numbered, what is counted.
Digest keyOf(const Scope& scope, const Table& table, Distance distance);

// The table's values, White's first, of two bytes each, compressed by zlib.
std::string packedValues(const Table& table);
// The same with key and checksum, and back; false where the bytes are not all there, were changed, or belong to another
// key.
std::string bytesOf(const Table& table, const Digest& key);
bool readValues(std::string_view bytes, const Digest& key, Table& table);

}  // namespace fairyforge::solve
