// Obstacles: the conditions of a path of a piece that do not hold in a position.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/text/diagnostic.h"
#include "runtime/position.h"

namespace fairyforge::why {

// One reason why a path is not possible, with the rules from which it follows.
struct Obstacle {
  std::string text;
  std::vector<Diagnostic> rules;
  bool isOfWay = true;  // is it about what stands on the way or on the destination?
};
// Is the list `obstacles` a better explanation than `than`? A shorter list is better. Of two equally long
// lists, one without obstacles about what stands on squares (isOfWay) is better than one with them.
bool isNearer(const std::vector<Obstacle>& obstacles, const std::vector<Obstacle>& than);

// Looks at the paths of the piece on `from`, moving as `asType`, for which wanted(path) is true. Returns the
// obstacles of the path that has the best explanation (isNearer()), none if the path is possible. Returns
// nothing if there is no such path, or if the piece has too many paths.
std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted);

}  // namespace fairyforge::why
