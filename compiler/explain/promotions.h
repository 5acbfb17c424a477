// Finds promotions that depend on where a move begins. Programs hold them at each landing; found again, they
// can be described once instead of with each way of moving.
#pragma once

#include <optional>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::explain {

struct PromotionInProgram {
  MoveProgram moves;  // the program without the promotion
  std::string words;  // "may become Gold when it enters, moves within or leaves ranks 7, 8 and 9"
};
// Returns White's promotion; nothing if there is none, or none that can be said in few words.
std::optional<PromotionInProgram> promotionInProgram(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
