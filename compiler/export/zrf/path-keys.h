// Compares and groups paths.
#pragma once

#include <functional>
#include <vector>

#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {

// Returns what is compared of a path: the path without its origins and without the cells of its places, which
// follow from the rest.
RelativePath keyOf(RelativePath path);

// Joins paths that continue in the same direction over empty cells, each by one cell more, to a ride.
// `possible`: is there an origin for the path?
void foldRides(std::vector<RelativePath>& paths, const std::function<bool(const RelativePath&)>& possible);

}  // namespace fairyforge::exports::zrf
