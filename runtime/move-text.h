// Moves as plain machine text.
//
//   e2e4       from, to
//   e7e8q      the new type's ID in small letters, where the player had a choice
//   d4c5,xd5   pieces taken elsewhere than on the destination, where the short form is not unique
//   e1g1,h1f1  other pieces that change cell, likewise
//
// Castling may also be given as the castler taking its own partner (e1h1).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "compiler/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

// The shortest form that names `move` and no other move of `legal`.
std::string moveText(const Variant& variant, const Move& move, const MoveList& legal);

// The move of `legal` that `text` names, or why there is none.
std::variant<Move, std::string> parseMove(const Variant& variant, std::string_view text,
                                          const MoveList& legal);

}  // namespace fairyforge
