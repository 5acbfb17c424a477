// Words for pieces whose two sides move differently. Words are made from White's programs, so Black's side is
// described in a copy of the game in which White has Black's pieces.
#pragma once

#include <functional>
#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// Returns words(variant) if they are true of both sides' pieces of the type, or if Black can have none.
// Otherwise returns words for each side that can have one, named. Black's words describe its piece as if
// White had it, with the board mirrored or turned.
std::string wordsOfBothSides(const Variant& variant, TypeId type,
                             const std::function<std::string(const Variant&)>& words);

}  // namespace fairyforge::explain
