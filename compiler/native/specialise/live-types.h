// Finds the types of piece for which the first code of a game with many types is made. Code for all types
// takes long to make, and most of them may never appear.
#pragma once

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// Returns the types on the board and in the hands of `setup`, the type that moved last, and all types that
// may come on the board from there, except those that pieces become at the end of a move.
TypeSet liveTypes(const Variant& variant, const Setup& setup);

// Returns the live types of the array, or nothing if code is better made for all types at once: in games of
// common size, and where leaving types out would save little.
std::optional<TypeSet> initialLiveTypes(const Variant& variant);

}  // namespace fairyforge::specialise
