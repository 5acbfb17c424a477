// The small basic types: sides, cells, piece types, pieces, sets of cells.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "compiler/core/rules/index-set.h"

namespace fairyforge {

// The limits of the language. A text that exceeds one of them is refused with an error that names the limit.
inline constexpr std::size_t kMaxCells = 1024;
inline constexpr std::size_t kMaxTypes = 255;
inline constexpr std::size_t kMaxKinds = 255;
inline constexpr std::size_t kMaxMarks = 32;

// White and Black are the players. A third side may own pieces and act at times (ThirdSide).
enum class Side : std::uint8_t { White, Black, Third };
inline constexpr std::size_t kSides = 2;   // the players
inline constexpr std::size_t kOwners = 3;  // the players and the third side
inline constexpr std::array<Side, kSides> kBothSides{Side::White, Side::Black};
inline constexpr std::array<Side, kOwners> kAllOwners{Side::White, Side::Black, Side::Third};
constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}
// Returns the other player; `side` must be a player.
constexpr Side opponent(Side side) {
  return side == Side::White ? Side::Black : Side::White;
}

// A cell's number on its board: files vary fastest, then ranks, then levels. Holes have numbers too.
enum class Cell : std::uint16_t {};
inline constexpr Cell kNoCell{std::numeric_limits<std::uint16_t>::max()};
constexpr std::size_t index(Cell cell) {
  return static_cast<std::size_t>(cell);
}
constexpr Cell cellAt(std::size_t i) {
  return static_cast<Cell>(i);
}

// The number of a kind of move, an index into TurnRules::kinds. For a move that is made, kNoKind means that
// it has no kind; where a kind of move is required, it means that any kind will do.
enum class KindId : std::uint8_t {};
inline constexpr KindId kNoKind{255};
constexpr std::size_t index(KindId kind) {
  return static_cast<std::size_t>(kind);
}

// A piece type's number in its Variant.
enum class TypeId : std::uint8_t {};
inline constexpr TypeId kNoType{255};
constexpr std::size_t index(TypeId type) {
  return static_cast<std::size_t>(type);
}
constexpr TypeId typeAt(std::size_t i) {
  return static_cast<TypeId>(i);
}

// The content of a cell: nothing, or a piece of some type and side.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(TypeId type, Side side)
      : code_(static_cast<std::uint16_t>(index(type) << 2 | (index(side) + 1))) {}
  constexpr explicit operator bool() const { return code_ != 0; }
  // Returns the side of the piece; White if there is no piece.
  constexpr Side side() const { return static_cast<Side>((code_ & 3) - (code_ != 0 ? 1 : 0)); }
  constexpr TypeId type() const { return typeAt(code_ >> 2); }
  // Returns the number that generated code uses: 0 for no piece; otherwise the low two bits are 1 + the side,
  // and the type is in the bits above them.
  constexpr std::uint16_t code() const { return code_; }
  static constexpr Piece ofCode(std::uint16_t code) {
    Piece piece;
    piece.code_ = code;
    return piece;
  }
  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint16_t code_ = 0;
};

// The number of 64-bit words of a set of values of Piece::code().
inline constexpr std::size_t kCodeSetWords = (kMaxTypes + 1) * 4 / 64;

// A set of cells of one board.
using CellSet = IndexSet<Cell, kMaxCells>;

}  // namespace fairyforge
