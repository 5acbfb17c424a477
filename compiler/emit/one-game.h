// Libraries of one game: the player's library (compiler/emit/game/) with the game behind it, and the WebAssembly module
// (compiler/interface/wasm/) with the game in its memory.
#pragma once

#include <string>
#include <string_view>

#include "compiler/base/expected.h"
#include "compiler/native/code-cache.h"
#include "compiler/rules/variant.h"

namespace fairyforge::emit {

// The bytes of a shared object that plays `variant` with compiled code and without LLVM. Fails where a part of the program
// is missing that this needs.
Expected<std::string> gameLibrary(const VariantPtr& variant);

// The bytes of a WebAssembly module that plays it by the referee.
Expected<std::string> gameModule(const Variant& variant);

// For browsers, which play by it beside that module, some thousand times faster: the game's functions as a WebAssembly
// module, with its plan in a section of its own. Empty where the rules allow no code. Fails where the code generator cannot be used.
Expected<std::string> gameCode(const Variant& variant, const native::CodeCache& cache);

// The header of their functions.
std::string_view gameHeader();

}  // namespace fairyforge::emit
