// What is in the way of a piece: the conditions of a path through its program that do not hold now.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/text/diagnostic.h"
#include "runtime/position.h"

namespace fairyforge::why {

struct Obstacle {
  std::string text;
  std::vector<Diagnostic> rules;
  bool isOfWay = true;  // about what stands on the way or where it ends, not a condition that the rules make
};
bool isNearer(const std::vector<Obstacle>& obstacles, const std::vector<Obstacle>& than);

// The failing conditions of the wanted path with the fewest of them, for the piece on `from` moving as
// `asType`. Nothing when there is no wanted path.
std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted);

}  // namespace fairyforge::why
