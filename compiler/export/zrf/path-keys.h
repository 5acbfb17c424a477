// Compares and groups paths by a text that is equal for equal paths.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {

// Returns the key of a path. It omits origins and the cells of places, which follow from the rest.
std::string keyOf(const RelativePath& path);

// Joins paths that continue in the same direction over empty cells, each by one cell more, to a ride.
// `possible`: is there an origin for the path?
void foldRides(std::vector<RelativePath>& paths, const std::function<bool(const RelativePath&)>& possible);

}  // namespace fairyforge::exports::zrf
