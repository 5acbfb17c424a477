// Work on many files, of which one that is over its budget or ends the process does not end the others.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "compiler/core/base/budget.h"

namespace fairyforge::driver {

// Calls `work` with the numbers below `files` in their order, each within the budget; in a process that goes from one to the
// next. Of a file that ends it `brokenOff` gets the number and the reason, and another process goes on with the next one. How many
// files were broken off, or made `work` return false.
std::size_t forEachFile(std::size_t files, const Budget& budget, const std::function<bool(std::size_t)>& work,
                        const std::function<void(std::size_t, const std::string& reason)>& brokenOff);

}  // namespace fairyforge::driver
