// Words for pieces whose two sides move differently. Words are made of White's programs, so Black's side is described
// in a game turned round.
#pragma once

#include <functional>
#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// Returns words(variant) if they hold of both sides' pieces of the type, or if only White can have one. Otherwise
// says of whom they hold, and gives the words for Black's piece as White's would be in a mirror (or turned by half).
std::string wordsOfBothSides(const Variant& variant, TypeId type,
                             const std::function<std::string(const Variant&)>& words);

}  // namespace fairyforge::explain
