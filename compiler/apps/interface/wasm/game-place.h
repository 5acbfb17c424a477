// The place of a module's own game: the length of its stored variant in four bytes, then the variant, below
// everything else in the memory. A length of 0: the module has no game.
#pragma once

#include <cstdint>

namespace fairyforge::interface::wasm {

inline constexpr std::uint32_t kGameAt = 1024;
// CMakeLists.txt makes the linker put everything else above it.
inline constexpr std::uint32_t kGameEnd = 4 << 20;

// The section with the plan, in a module that has the code of a game. fairyforge.js uses the same name.
inline constexpr const char* kPlanSection = "fairyforge.plan";

}  // namespace fairyforge::interface::wasm
