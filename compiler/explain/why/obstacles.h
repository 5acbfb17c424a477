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

// Why a path cannot be made: one reason, with the rules behind it.
struct Obstacle {
  std::string text;
  std::vector<Diagnostic> rules;
  bool isOfWay = true;  // is it about the content of squares on the way or of the destination?
};
// Is the list `obstacles` a better explanation than `than`? It is if it is shorter. If both are equally long,
// it is if only `than` contains obstacles about squares on the way (isOfWay).
bool isNearer(const std::vector<Obstacle>& obstacles, const std::vector<Obstacle>& than);

// Looks at the paths of the piece on `from`, moving as `asType`, for which wanted(path) is true. Returns the
// obstacles of the path that has the best explanation (isNearer()); nothing if there is no such path.
std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted);

}  // namespace fairyforge::why
