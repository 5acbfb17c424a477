// Where a WebAssembly module of one game has its game. The memory at kGameAt has the length of the stored
// variant, in four bytes, and then the stored variant. Length 0: the module has no game.
#pragma once

#include <cstdint>

namespace fairyforge::interface::wasm {

inline constexpr std::uint32_t kGameAt = 1024;
// The module's other data begins here; a linker option in CMakeLists.txt says so.
inline constexpr std::uint32_t kGameEnd = 4 << 20;

// The name of the section with the plan, in a module with a game's compiled code. fairyforge.js uses the same
// name.
inline constexpr const char* kPlanSection = "fairyforge.plan";

}  // namespace fairyforge::interface::wasm
