// A move as it was asked about, taken apart without regard to what is legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/rules/variant.h"

namespace fairyforge::why {

struct AskedMove {
  enum class Kind : std::uint8_t { Piece, Drop, NullMove, Castling } kind = Kind::Piece;
  bool third = false;           // written as an act of the third side
  std::optional<TypeId> piece;  // the type named; for a move without letter and origin, the pawn
  std::optional<Cell> from;     // where it was named
  std::string fromPart;         // or only its file or rank
  Cell to = kNoCell;            // not for passes and castling
  bool toTheRight = false;      // castling
  std::optional<TypeId> becomes;
};

// Nothing when the text is no move of this game in any notation.
std::optional<AskedMove> readAskedMove(const Variant& variant, std::string_view text);

}  // namespace fairyforge::why
