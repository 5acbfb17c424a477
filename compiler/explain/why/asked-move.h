// Parses a move that a user asks about, whether or not it is legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge::why {

struct AskedMove {
  enum class Kind : std::uint8_t { Piece, Drop, NullMove, Castling } kind = Kind::Piece;
  bool third = false;           // written as an act of the third side
  std::optional<TypeId> piece;  // the type that is named; for a move without letter and origin, the pawn
  std::optional<Cell> from;     // if it is named
  std::string fromPart;         // if only the file or rank is named: that
  Cell to = kNoCell;            // unused for passes and castling
  bool toTheRight = false;      // for castling
  std::optional<TypeId> becomes;
};

// Returns nothing if the text is not a move of this game in any notation.
std::optional<AskedMove> readAskedMove(const Variant& variant, std::string_view text);

}  // namespace fairyforge::why
