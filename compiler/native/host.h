// The processor on which generated code will run, and the memory that making it takes, without LLVM.
#pragma once

#include <string>

namespace fairyforge::native {

// Does the processor have a fast PEXT? On some that have it, it is slow microcode.
bool hostHasFastPext();
// Returns the most memory that this process has taken so far, in bytes.
std::size_t peakMemory();
// Returns the properties of this processor on which code depends, as bytes: its model and features.
std::string hostIdentity();

}  // namespace fairyforge::native
