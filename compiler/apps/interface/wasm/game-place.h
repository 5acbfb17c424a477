// Where the game of a module lies that has one: its stored variant, behind its length in four bytes, below all else in
// the memory. Four zero bytes: there is none.
#pragma once

#include <cstdint>

namespace fairyforge::interface::wasm {

inline constexpr std::uint32_t kGameAt = 1024;
// CMakeLists.txt has the linker put everything above it.
inline constexpr std::uint32_t kGameEnd = 4 << 20;

// The section of a module of a game's code that holds the plan of it. fairyforge.js knows the name too.
inline constexpr const char* kPlanSection = "fairyforge.plan";

}  // namespace fairyforge::interface::wasm
