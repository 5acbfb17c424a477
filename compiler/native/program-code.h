// The interface between the executor and the compiled move programs of a ProgramPlan. Nothing here knows
// LLVM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "compiler/rules/move-program.h"

namespace fairyforge::native {

// Effects that a run has recorded, one word each: operation, cell, and an operand or another cell.
namespace program_effect {
inline constexpr unsigned kCell = 16, kOperand = 32;
constexpr Op what(std::uint64_t effect) {
  return static_cast<Op>(effect & 0xFF);
}
constexpr Cell cell(std::uint64_t effect) {
  return cellAt(effect >> kCell & 0xFFFF);
}
constexpr std::uint16_t operand(std::uint64_t effect) {
  return static_cast<std::uint16_t>(effect >> kOperand);
}
}  // namespace program_effect

inline constexpr std::uint64_t kNoPartialMove = 0x100;  // not a KindId: the move ends the turn

// What a compiled program reads and calls. The cell of the moving piece is empty in `cells` while it runs.
// Pointers take eight bytes, even where they have four, so that the layout is the same for all targets.
struct ProgramScene {
  alignas(8) const Piece* cells = nullptr;  // as Piece::code() says
  alignas(8) const std::uint64_t* unmoved = nullptr;
  // if an enemy's previous move set them; else no cells
  alignas(8) const std::uint64_t* enPassantTargets = nullptr;
  alignas(8) const std::uint64_t* marks = nullptr;  // one set of cells for each mark
  alignas(8) const std::uint16_t* hand = nullptr;   // of the player: how many of each type
  alignas(8) const std::uint64_t* tables = nullptr;
  std::uint64_t last = 0;  // code of a white piece of the type that moved last, or 0
  std::uint64_t lastFrom = 0, lastTo = 0;
  alignas(8) std::uint64_t* effects = nullptr;  // room for kMaxEffects words
  alignas(8) std::uint64_t* frames = nullptr;   // room for kFrameWords words: continuations that wait
  std::uint64_t jumps = 0;                      // how many jumps back the program may still make
  // 1: there was not enough room, or too many jumps; what the run has found is invalid
  std::uint64_t failed = 0;

  // Called for every Land; the recorded effects are effects[first] to effects[last - 1]. Returns 0 to end the
  // run.
  using Land = std::uint64_t(ProgramScene*, std::uint64_t to, std::uint64_t landing, std::uint64_t kind,
                             std::uint64_t continuesWith, std::uint64_t first, std::uint64_t last);
  using Safe = std::uint64_t(ProgramScene*, std::uint64_t cell);
  using Attacked = std::uint64_t(ProgramScene*, std::uint64_t cell, std::uint64_t byOwnSide);
  // Is what the neighbourhood of that number asks for around the cell? Called for neighbourhoods that the
  // code does not test itself.
  using Stands = std::uint64_t(ProgramScene*, std::uint64_t cell, std::uint64_t neighbourhood);
  // Is the piece on the cell taken by effects[first] to effects[last - 1]?
  using Taken = std::uint64_t(ProgramScene*, std::uint64_t cell, std::uint64_t first, std::uint64_t last);
  alignas(8) Land* land = nullptr;
  alignas(8) Safe* safe = nullptr;
  alignas(8) Attacked* attacked = nullptr;
  alignas(8) Stands* stands = nullptr;
  alignas(8) Taken* taken = nullptr;
};
inline constexpr std::size_t kMaxEffects = 1024;
inline constexpr std::size_t kFrameWords = 1 << 13;

// Returns 0 if a Land ended the run.
using CompiledProgram = std::uint64_t(ProgramScene*, std::uint64_t start);

inline std::string programName(std::size_t number) {
  return "program." + std::to_string(number);
}

}  // namespace fairyforge::native
