// Numbers the programs of a game's pieces; equal programs have the same number.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::native {

struct MovePrograms {
  static constexpr std::uint32_t kNothing = UINT32_MAX;  // the type has no such program
  struct Program {
    MoveProgram program;
    bool drops;
    bool operator==(const Program&) const = default;
  };

  explicit MovePrograms(const Variant& variant)
      : cells(variant.board().size()), setWords(variant.board().words()) {
    for (const PieceType& type : variant.types()) {
      auto& itsMoves = moves.emplace_back();
      auto& itsDrops = drops.emplace_back();
      itsMoves.fill(kNothing);
      for (const Side side : kAllOwners) {
        if (side == Side::Third && variant.third() == nullptr) continue;
        itsMoves[index(side)] = number({type.program[index(side)], false});
      }
      for (const Side side : kBothSides) itsDrops[index(side)] = number({type.drop[index(side)], true});
    }
  }

  std::size_t cells, setWords;
  std::vector<Program> all;
  std::vector<std::array<std::uint32_t, kOwners>> moves;  // by type and owner
  std::vector<std::array<std::uint32_t, kSides>> drops;

 private:
  std::uint32_t number(Program program) {
    if (program.program.code.empty()) return kNothing;
    const auto known = std::ranges::find(all, program);
    const auto number = static_cast<std::uint32_t>(known - all.begin());
    if (known == all.end()) all.push_back(std::move(program));
    return number;
  }
};

}  // namespace fairyforge::native
