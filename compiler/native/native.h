// The native executor: an Executor that runs code generated for one Variant. LLVM is loaded only when code
// must be compiled; this header and its library do not need it.
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
  PassTimes passes;         // the parts of that time
  std::size_t codeBytes = 0;
  std::size_t tableBytes = 0;
  std::size_t peakBytes = 0;     // the most memory that the process had taken by then
  std::string legality;          // how royals are kept safe: "masks", and the exceptions
  std::string interpretedPaths;  // types whose general paths are too many for code of their own
};

struct NativeOptions {
  CodeLevel level = CodeLevel::Full;
  CodeCache cache = CodeCache();
  // Index tables with the PEXT instruction if the processor has a fast one; otherwise find first blockers.
  bool usePext = true;
  CodeTarget target = CodeTarget::Host;
  // A loop handles the general paths of a type instead of code of their own, if these have more tests than
  // this, or if those of all types together have more than twice as many.
  std::size_t mostTests = 8000;
  // Called with the reason if a tier cannot be made, on the thread that makes it. The tier before it goes on
  // answering.
  std::function<void(const std::string& why)> failed{};
};

// Compiles `variant` or finds its code in the cache. Fails if the code generator is not installed, or if
// there is no memory for the code. If the rules allow neither a plan nor a plan of programs, the executor has no code
// (makeMaskedExecutor).
Expected<std::unique_ptr<Executor>> makeNativeExecutor(const VariantPtr& variant, NativeReport& report,
                                                       const NativeOptions& options = {});

// Returns an executor without generated code, which is ready at once: masks of the board say what pieces with
// few paths can do, and programs are interpreted for the rest (turn-player.h).
std::unique_ptr<Executor> makeMaskedExecutor(const VariantPtr& variant);

}  // namespace fairyforge::native
