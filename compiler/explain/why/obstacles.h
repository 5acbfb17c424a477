// Obstacles of a piece: the conditions of a path through its program that do not hold now.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/text/diagnostic.h"
#include "runtime/position.h"

namespace fairyforge::why {

struct Obstacle {
  std::string text;
  std::vector<Diagnostic> rules;
  bool isOfWay = true;  // does it concern what stands on the way or the destination?
};
// Is the first list of failed conditions the better explanation? It is shorter or, if they are equally long,
// it has only conditions other than what stands on the way, and the second has not.
bool isNearer(const std::vector<Obstacle>& obstacles, const std::vector<Obstacle>& than);

// Returns the failing conditions of that wanted path which has the fewest, for the piece on `from` moving as
// `asType`. Nothing if there is no wanted path.
std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted);

}  // namespace fairyforge::why
