// A library of one game: the player's library (compiler/emit/game/) with the game behind it.
#pragma once

#include <string>
#include <string_view>

#include "compiler/base/expected.h"
#include "compiler/rules/variant.h"

namespace fairyforge::emit {

// The bytes of a shared object that plays `variant` with compiled code and without LLVM. Fails where a part of the program
// is missing that this needs.
Expected<std::string> gameLibrary(const VariantPtr& variant);

// The header of its functions.
std::string_view gameHeader();

}  // namespace fairyforge::emit
