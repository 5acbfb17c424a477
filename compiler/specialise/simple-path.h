// Paths that only go to a cell, or take what stands there, if some cells are empty or occupied.
#pragma once

#include <functional>

#include "compiler/specialise/classify.h"

namespace fairyforge::specialise {

// A path in the form of the simple classes. asSimple() returns nothing if it does not have that form. The
// occupants allowed at `to` must be of one kind already (split()).
struct SimplePath {
  Guard guard = Guard::None;
  Mode mode;
  OccupancyPath path;
};
std::optional<SimplePath> asSimple(const Path& path, Cell origin);

// What the path allows on the cell.
Occupants occupantsAt(const Path& path, Cell cell);

// Divides a path by what stands on its target into a part that may be simple and the rest, and calls part()
// for both.
void split(Path path, const std::function<void(Path)>& part);

}  // namespace fairyforge::specialise
