// Makes libraries of one game: the player's library (compiler/apps/emit/game/) with the game appended to it, and
// the WebAssembly module (compiler/apps/interface/wasm/) with the game in its memory.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"
#include "compiler/native/code-cache.h"

namespace fairyforge::emit {

// Returns the bytes of a shared object that plays `variant` with compiled code and without LLVM. Fails if a
// part of the program that this needs is missing.
Expected<std::string> gameLibrary(const VariantPtr& variant);

// Returns the bytes of a WebAssembly module that plays the game by the referee.
Expected<std::string> gameModule(const Variant& variant);

// Returns the game's functions as a WebAssembly module, with its plan in a separate section. Browsers load it
// beside gameModule()'s module and then play some thousand times faster. Empty if the rules allow no code.
// Fails if the code generator cannot be used.
Expected<std::string> gameCode(const Variant& variant, const native::CodeCache& cache);

// Returns the C header of the libraries' functions.
std::string_view gameHeader();

}  // namespace fairyforge::emit
