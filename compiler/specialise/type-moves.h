// The classified moves of all types of all sides: what every later step of planning reads.
#pragma once

#include <memory>

#include "compiler/specialise/classify.h"

namespace fairyforge::specialise {

// Of the pieces of one type of a side.
struct TypeMoves {
  TypeId type;
  std::optional<TypeId> last;  // of imitators: what they do as this type, which was moved last
  std::shared_ptr<const ClassifiedMoves> moves;  // types that move alike share theirs: they are large
};

// By type number; behind them what imitators do as other types.
using AllMoves = std::array<std::vector<TypeMoves>, kOwners>;

// The sides that may have pieces.
std::vector<Side> ownersIn(const Variant& variant);

// Types that are not `live` (none given: all are) have no moves. Fails as classify() does.
Expected<AllMoves> classifyAll(const Variant& variant, const std::optional<TypeSet>& live);

}  // namespace fairyforge::specialise
