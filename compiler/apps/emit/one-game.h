// Makes libraries of one game: the player's library (compiler/apps/emit/game/) with the game appended to its
// file, and the WebAssembly module (compiler/apps/interface/wasm/) with the game in its memory.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"
#include "compiler/native/code-cache.h"

namespace fairyforge::emit {

// Returns the bytes of a shared object that plays `variant` with compiled code and does not need LLVM. Fails
// if a needed part of the program is not installed.
Expected<std::string> gameLibrary(const VariantPtr& variant);

// Returns the bytes of a WebAssembly module that plays the game without compiled code.
Expected<std::string> gameModule(const Variant& variant);

// Returns the game's compiled functions as a WebAssembly module, with its plan in a custom section. A browser
// that loads it beside the module of gameModule() plays about a thousand times as fast. Empty if the game's
// rules cannot be compiled. Fails if the code generator is not available.
Expected<std::string> gameCode(const Variant& variant, const native::CodeCache& cache);

// Returns the C header of the libraries' functions.
std::string_view gameHeader();

}  // namespace fairyforge::emit
