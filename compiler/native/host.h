// The processor that generated code will run on and the memory it takes to make, without LLVM.
#pragma once

#include <string>

namespace fairyforge::native {

// PEXT is slow microcode on some processors that have it.
bool hostHasFastPext();
// The most memory that this process has taken so far, in bytes.
std::size_t peakMemory();
// What code for this processor depends on, as bytes: its model and features.
std::string hostIdentity();

}  // namespace fairyforge::native
