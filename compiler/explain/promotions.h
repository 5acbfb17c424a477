// Finds promotions that depend on where a move begins or on whether it captures. Each way of moving has them; found
// again, they can be described once.
#pragma once

#include <optional>
#include <string>

#include "compiler/core/rules/variant.h"
#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// Removes White's promotion from the paths, which are all paths of the program, and returns it: "may become Gold when
// it enters, moves within or leaves ranks 7 to 9". Nothing, and the paths as they were, if there is none, or none that
// can be said in few words. May add zones to the program.
std::optional<std::string> takePromotion(const Variant& variant, TypeId type, MoveProgram& program,
                                         std::vector<RelativePath>& paths);

// Returns White's promotion in words.
std::optional<std::string> promotionWords(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
