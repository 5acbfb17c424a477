// A table: the value of every position of a material, and how it is kept as bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "compiler/rules/fingerprint.h"
#include "compiler/solve/cell-index.h"
#include "compiler/solve/value.h"

namespace fairyforge::solve {

// What the plies of a value count: to the end of the game, or to the first position that another table has.
enum class Distance : std::uint8_t { End, Conversion };

struct Table {
  Material material;
  CellIndex index;
  std::array<std::vector<Value>, kSides> values{};  // by player to move and number of the placement
  std::size_t circle = 0;                           // tables of the same number were solved together
  std::array<std::uint64_t, kSides> mates{};        // positions of these in which that side has mated

  // Of the position of these men; nothing: they are others, or no such position is possible.
  std::optional<Value> valueOf(const std::vector<Man>& men, Side player) const;
};

// The men's cells in the order of `wanted`; false where the men are others.
bool inOrder(const std::vector<Man>& men, const std::vector<Piece>& wanted, std::span<Cell> cells);

// What a table was made from: the rules, the material, how positions are numbered, what is counted.
Digest keyOf(const Scope& scope, const Table& table, Distance distance);

// The table's values as bytes with key and checksum, and back; false where the bytes are not all there, were
// changed, or belong to another key.
std::string bytesOf(const Table& table, const Digest& key);
bool readValues(std::string_view bytes, const Digest& key, Table& table);

}  // namespace fairyforge::solve
