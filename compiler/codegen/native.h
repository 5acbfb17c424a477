// The native executor: an Executor that runs code generated for one Variant. LLVM is loaded only when code
// must really be compiled; this header and its library do not need it.
#pragma once

#include <memory>
#include <string>

#include "runtime/executor.h"

namespace fairyforge {

struct NativeReport {
  double compileMilliseconds = 0;  // wall time from the Variant to callable code
  std::size_t codeBytes = 0;
  std::size_t tableBytes = 0;
  std::string legality;          // how royals are kept safe: "masks", and where that is not enough
  std::string interpretedPaths;  // types whose general paths are too many for code of their own
};

struct NativeOptions {
  // Index tables by the PEXT instruction where the processor has a fast one; otherwise find first blockers.
  bool usePext = true;
  // Types with more tests in their general paths (or all types together with twice as many) have them
  // followed by a loop.
  std::size_t mostTests = 8000;
};

// Compiles `variant`. Null when it cannot be (`error` says why: the code generator is not installed ...).
std::unique_ptr<Executor> makeNativeExecutor(const VariantPtr& variant, NativeReport& report,
                                             std::string& error, const NativeOptions& options = {});

}  // namespace fairyforge
