// Chinese and Japanese characters for pieces as strokes, drawn for this program and read from characters.svg:
// no font is needed.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/core/rules/basics.h"

namespace fairyforge::draw::svg {

enum class Script { Chinese, Japanese };

struct Character {
  std::string_view id;
  std::string_view strokes;  // path data in a square of 100 units
  bool promoted;             // belongs to a promoted piece, in Japanese games
};
// Returns the character for a piece with this name (in small letters without blanks), or nothing if it has
// none.
std::optional<Character> characterOf(Script script, Side side, std::string_view name);

}  // namespace fairyforge::draw::svg
