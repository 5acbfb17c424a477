// Facts about the machine on which generated code is made and will run.
#pragma once

#include <string>

namespace fairyforge::native {

// Does the processor have a fast PEXT? Some processors have it only as slow microcode.
bool hostHasFastPext();
// Returns the most memory that this process has taken so far, in bytes.
std::size_t peakMemory();
// Returns the properties of this processor on which generated code depends (model and features), as bytes.
std::string hostIdentity();

}  // namespace fairyforge::native
