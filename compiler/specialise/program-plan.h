// The plan for games whose moves are no fixed sets of paths: turns of several parts, kinds of move and their
// priorities, orders of turns, passes, drops by programs, marks, effects on other pieces, whatever else they
// have. Their move programs are compiled one by one, instruction by instruction; what follows from the moves is
// left to the executor.
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
  std::vector<std::array<std::uint32_t, kOwners>> moves;  // by type: numbers of its programs
  std::vector<std::array<std::uint32_t, kSides>> drops;
  // 64-bit words that generated code reads: where steps lead, zones, sets of codes.
  std::vector<std::uint64_t> tables;
  std::vector<std::optional<TableOffset>> steps;         // by StepId, of those that are used: 16 bits a cell
  std::vector<std::vector<TableOffset>> zones;           // by program
  std::vector<std::vector<TableOffset>> typeSets;        // by program
  std::vector<std::vector<TableOffset>> neighbourhoods;  // by program: the pieces of each
  std::array<TableOffset, 16> owners{};                  // by set of sides, as in Op::TestSide
  TableOffset royals;
};

// Fails when the programs are longer than LLVM can be given. `only`: as if no other type had any moves.
Expected<ProgramPlan> planPrograms(const Variant& variant, std::optional<TypeId> only);

// Why a game has neither a Plan nor a ProgramPlan, from the reasons of both.
std::string reasonAgainstBoth(const std::string& plan, const std::string& programs);

}  // namespace fairyforge::specialise
