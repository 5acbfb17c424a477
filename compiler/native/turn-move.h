// A move of games without code: as masks and interpreted programs find it.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/core/rules/basics.h"

namespace fairyforge::native {

struct TurnMove {
  Cell from = kNoCell, to = kNoCell;
  TypeId as{};
  KindId kind = kNoKind;
  std::optional<KindId> continuesWith = std::nullopt;
  // The range of its effects in a list that is kept with it, in the order of forEachEffect()
  // (runtime/move.h).
  std::uint32_t first = 0, count = 0;
  bool isNullMove() const { return from == kNoCell && to == kNoCell; }
  bool isDrop() const { return from == kNoCell && to != kNoCell; }
};

}  // namespace fairyforge::native
