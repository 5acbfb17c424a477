// Which types of piece the first code of a game with many types is made for. Code for all of them takes long
// to make, and most may never be seen.
#pragma once

#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

// What stands on the board of `setup`, what is in the hands or was moved last, and what may come on the board
// from there otherwise than by becoming another type where a move ends.
TypeSet liveTypes(const Variant& variant, const Setup& setup);

// The types of the array; none where code is better made for all types at once: in games of common size, and
// where it would not save much.
std::optional<TypeSet> initialLiveTypes(const Variant& variant);

}  // namespace fairyforge::specialise
