// The native executor: an Executor that runs code generated for one Variant. LLVM is a module that is loaded
// only if code must be compiled; users of this header do not link it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "compiler/core/base/expected.h"
#include "compiler/native/code-cache.h"
#include "compiler/native/code-image.h"
#include "runtime/executor.h"

namespace fairyforge::native {

struct NativeReport {
  double milliseconds = 0;  // wall time from the Variant to callable code
  bool cached = false;      // the code was found in the cache, not compiled
  PassTimes passes;         // the parts of `milliseconds`
  std::size_t codeBytes = 0;
  std::size_t tableBytes = 0;
  std::size_t peakBytes = 0;  // the most memory that the process had taken by then
  std::string legality;       // how royal pieces are kept safe, in words: "masks", and the exceptions
};

struct NativeOptions {
  CodeLevel level = CodeLevel::Full;
  CodeCache cache = CodeCache();
  // Use PEXT for lookups if the processor has a fast one; otherwise lookups search for the first blocker.
  bool usePext = true;
  CodeTarget target = CodeTarget::Host;
  // Is called with the reason if a tier cannot be made, on the thread that makes it. The tier before it stays
  // in use.
  std::function<void(const std::string& why)> failed{};
};

// Compiles `variant`, or finds its code in the cache, and returns the executor. Fails if the code generator
// is not installed, or if there is no memory for the code. If the game has no plan, the executor has no code
// and is the same as makeMaskedExecutor()'s.
Expected<std::unique_ptr<Executor>> makeNativeExecutor(const VariantPtr& variant, NativeReport& report,
                                                       const NativeOptions& options = {});

// Returns an executor without generated code, which is ready at once. Masks decide which paths of pieces with
// few paths are possible; other programs are interpreted (compiler/native/turn-player.h).
std::unique_ptr<Executor> makeMaskedExecutor(const VariantPtr& variant);

}  // namespace fairyforge::native
