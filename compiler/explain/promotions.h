// Finds promotions that depend on where a move begins or on whether it captures. Every path has them in its
// program; they are found again here, so that words describe them once.
#pragma once

#include <optional>
#include <string>

#include "compiler/core/rules/variant.h"
#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// Removes White's promotion from the paths, which must be all paths of the program, and returns it in words:
// "may become Gold when it enters, moves within or leaves ranks 7 to 9". Returns nothing, and leaves the
// paths unchanged, if there is no promotion or no short description of it. May add zones to the program.
std::optional<std::string> takePromotion(const Variant& variant, TypeId type, MoveProgram& program,
                                         std::vector<RelativePath>& paths);

// Returns White's promotion in words.
std::optional<std::string> promotionWords(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
