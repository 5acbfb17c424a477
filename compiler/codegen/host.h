// The processor that generated code will run on, without LLVM.
#pragma once

#include <string>

namespace fairyforge {

// PEXT is slow microcode on some processors that have it.
bool hostHasFastPext();
// What code for this processor depends on, as bytes: its model and features.
std::string hostIdentity();

}  // namespace fairyforge
