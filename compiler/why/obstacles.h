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
};

// Of the wanted paths of the piece on `from`, moving as `asType`, the one that least stands against: what
// does. Nothing when there is no wanted path.
std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted);

}  // namespace fairyforge::why
