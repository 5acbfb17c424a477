// The plan for games whose moves are no fixed sets of paths: turns of several parts, kinds of move and their
// priorities, orders of turns, passes, drops by programs, marks, effects on other pieces, and other rules
// besides. Their move programs are compiled one by one, instruction by instruction; the executor does
// the rest of the turn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/rules/variant.h"
#include "compiler/specialise/tables.h"

namespace fairyforge::specialise {

// One program to compile.
struct PlannedProgram {
  MoveProgram program;
  Side side = Side::White;
  bool drops = false;
  bool operator==(const PlannedProgram&) const = default;
};

struct ProgramPlan {
  static constexpr std::uint32_t kNothing = UINT32_MAX;  // the type has no such program

  std::size_t cells = 0, setWords = 1;
  std::vector<PlannedProgram> programs;
  std::vector<std::array<std::uint32_t, kOwners>> moves;  // by type and owner: the number of its program
  std::vector<std::array<std::uint32_t, kSides>> drops;
  // 64-bit words that generated code reads: targets of steps, zones, sets of piece codes.
  std::vector<std::uint64_t> tables;
  std::vector<std::optional<TableOffset>> steps;   // by StepId, if the step is used: 16 bits for each cell
  std::vector<std::vector<TableOffset>> zones;     // by program
  std::vector<std::vector<TableOffset>> typeSets;  // by program
  // by program: the set of the pieces of each neighbourhood
  std::vector<std::vector<TableOffset>> neighbourhoods;
  std::array<TableOffset, 16> owners{};  // by set of sides, as in Op::TestSide: the pieces of these sides
  TableOffset royals;
};

// Fails if the programs are too long for LLVM. `only`: as if no other type had any moves.
Expected<ProgramPlan> planPrograms(const Variant& variant, std::optional<TypeId> only);

// Says why a game has neither a Plan nor a ProgramPlan, from the reasons for both.
std::string reasonAgainstBoth(const std::string& plan, const std::string& programs);

}  // namespace fairyforge::specialise
