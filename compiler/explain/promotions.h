// Promotions that programs hold in the place of each landing, since they depend on where a move begins: found again, so
// that they are said once and not of each way of moving.
#pragma once

#include <optional>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::explain {

struct PromotionInProgram {
  MoveProgram moves;  // without it
  std::string words;  // "may become Gold when it enters, moves within or leaves ranks 7, 8 and 9"
};
// White's; nothing where there is none, or one that has no short words.
std::optional<PromotionInProgram> promotionInProgram(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
