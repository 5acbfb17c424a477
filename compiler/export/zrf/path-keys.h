// How paths are compared and gathered: by a text that is the same for paths that are the same.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {

// Origins and the cells of places are left out: they follow from the rest.
std::string keyOf(const RelativePath& path);

// Paths that go on the same way over empty cells, one cell further each, become one ride. `possible`: is
// there an origin for the path?
void foldRides(std::vector<RelativePath>& paths, const std::function<bool(const RelativePath&)>& possible);

}  // namespace fairyforge::exports::zrf
