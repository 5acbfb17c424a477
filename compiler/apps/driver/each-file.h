// Handles many files one by one, so that a file that exceeds its budget, or makes the program crash, does not
// affect the others.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "compiler/core/base/budget.h"

namespace fairyforge::driver {

// Calls work(index) for each file in order, each within the budget, in a separate process that handles one
// file after another. If that process ends at a file, calls brokenOff(index, reason) and continues with the
// next file in a new process. Returns the number of files that were broken off or for which work() returned
// false.
std::size_t forEachFile(std::size_t files, const Budget& budget, const std::function<bool(std::size_t)>& work,
                        const std::function<void(std::size_t, const std::string& reason)>& brokenOff);

}  // namespace fairyforge::driver
