// Finds promotions that depend on where a move starts or on whether it captures, as in Shogi. In a program
// every path has its own new type; this finds the common rule, so that it is described once.
#pragma once

#include <optional>
#include <string>

#include "compiler/core/rules/variant.h"
#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// Removes White's promotion from `paths`, which must be all paths of the program, and returns it in words:
// "may become Gold when it enters, moves within or leaves ranks 7 to 9". If there is no promotion, or no
// short description, returns nothing and leaves the paths as they are. May add zones to the program.
std::optional<std::string> takePromotion(const Variant& variant, TypeId type, MoveProgram& program,
                                         std::vector<RelativePath>& paths);

// Returns White's promotion in words; nothing if takePromotion() finds none.
std::optional<std::string> promotionWords(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
