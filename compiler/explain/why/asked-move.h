// Reads the text of a move that a user asks about, legal or not.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge::why {

// A move as the user has written it; parts that the text leaves open are not set.
struct AskedMove {
  enum class Kind : std::uint8_t { Piece, Drop, NullMove, Castling } kind = Kind::Piece;
  bool third = false;           // the move is written as an act of the third side
  std::optional<TypeId> piece;  // the type that the text names; the pawn for a move without letter and origin
  std::optional<Cell> from;     // set if the text names the cell of origin
  std::string fromPart;         // the file or rank of origin, if the text names only that
  Cell to = kNoCell;            // not used for passes and castling
  bool toTheRight = false;      // for castling: to the right side
  std::optional<TypeId> becomes;
};

// Reads the text of a move, in any notation of the game. Returns nothing if it is not a move of this game.
std::optional<AskedMove> readAskedMove(const Variant& variant, std::string_view text);

}  // namespace fairyforge::why
