// The native executor: an Executor that runs code generated for one Variant. LLVM is loaded only when code
// must really be compiled; this header and its library do not need it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "compiler/base/expected.h"
#include "compiler/native/code-cache.h"
#include "compiler/native/code-image.h"
#include "runtime/executor.h"

namespace fairyforge::native {

struct NativeReport {
  double milliseconds = 0;  // wall time from the Variant to callable code
  bool cached = false;      // the code was found in the cache, not compiled
  PassTimes passes;         // what that time went to
  std::size_t types = 0;    // that the code knows
  std::size_t codeBytes = 0;
  std::size_t tableBytes = 0;
  std::size_t peakBytes = 0;     // the most memory that the process has taken until then
  std::string legality;          // how royals are kept safe: "masks", and where that is not enough
  std::string interpretedPaths;  // types whose general paths are too many for code of their own
};

struct NativeOptions {
  CodeLevel level = CodeLevel::Full;
  CodeCache cache = CodeCache();
  // Index tables by the PEXT instruction where the processor has a fast one; otherwise find first blockers.
  bool usePext = true;
  CodeTarget target = CodeTarget::Host;
  // Types with more tests in their general paths (or all types together with twice as many) have them
  // followed by a loop.
  std::size_t mostTests = 8000;
  // The types that the code knows; none: all. `others`, or the referee, answers where there are other types.
  std::optional<TypeSet> types{};
  const Executor* others = nullptr;
  // Told why a tier cannot be made, by the thread that makes it; the tier before answers from then on.
  std::function<void(const std::string& why)> failed{};
};

// Compiles `variant` or finds its code in the cache. Fails where it cannot: the code generator is not
// installed, or there is neither a plan nor a plan of programs.
Expected<std::unique_ptr<Executor>> makeNativeExecutor(const VariantPtr& variant, NativeReport& report,
                                                       const NativeOptions& options = {});

}  // namespace fairyforge::native
