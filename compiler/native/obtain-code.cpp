// The second half of the pipeline, from a Variant to its executor: cache, plan, code, executor. Each step
// reports its time. The first half, from a text to its Variant, is compiler/frontend/load.cpp.
// compiler/native/tiered-executor.cpp takes the same steps one by one.

#include "compiler/native/obtain-code.h"

#include <chrono>

#include "compiler/core/base/loadable.h"
#include "compiler/core/rules/archive.h"
#include "compiler/native/host.h"

#include "generator-version.h"

namespace fairyforge::native {
namespace {

bool mayUsePext(const NativeOptions& options) {
  return options.usePext && options.target == CodeTarget::Host && hostHasFastPext();
}

}  // namespace

Expected<std::unique_ptr<Executor>> makeNativeExecutor(const VariantPtr& variant, NativeReport& report,
                                                       const NativeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  ReadyCode code;
  if (auto failure = obtainCode(*variant, options, code, report)) return std::move(*failure);
  // Executor: the image is copied into executable memory.
  auto executor = runCode(variant, std::move(code), report);
  report.peakBytes = peakMemory();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  report.milliseconds = time.count();
  return executor;
}

PossibleFailure obtainCode(const Variant& variant, const NativeOptions& options, ReadyCode& code,
                           NativeReport& report) {
  // Cache: plan and code of an earlier run with the same codeKey().
  if (findCode(variant, options, code, report)) return std::nullopt;
  // Plan: the Variant after partial evaluation, or the reason why there is none.
  planCode(variant, options, code, report);
  // Code: the library of the generator is opened, and LLVM makes an image of machine code.
  if (code.interpreted.empty()) {
    if (auto failure = compileCode(options, code, report)) return failure;
  }
  // Plan and image are kept for the next run.
  keepCode(variant, options, code, report);
  return std::nullopt;
}

Digest codeKey(const Variant& variant, const NativeOptions& options, const std::string& host) {
  return digestOf(archived(rulesAsBytes(variant), std::string(FAIRYFORGE_GENERATOR_VERSION),
                           std::string(FAIRYFORGE_LLVM_VERSION), host, options.target, options.level,
                           options.usePext));
}

bool findCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report) {
  PassClock clock(report.passes);
  if (const auto cached = options.cache.find(codeKey(variant, options, hostIdentity()))) {
    auto found = codeFrom(*cached);
    report.cached = found.has_value();
    if (found) code = std::move(*found);
  }
  clock.lap("cache");
  return report.cached;
}

void planCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report) {
  PassClock clock(report.passes);
  const bool fastPext = mayUsePext(options);
  if (auto plan = specialise::makePlan(variant, {fastPext})) {
    code.plan = std::move(*plan);
  } else {
    code.interpreted = plan.why();
  }
  clock.lap("plan");
}

PossibleFailure compileCode(const NativeOptions& options, ReadyCode& code, NativeReport& report) {
  PassClock clock(report.passes);
  const CodeOptions wanted{.fastPext = mayUsePext(options), .level = options.level, .target = options.target};
  const Expected<void*> loaded = loadFunction(kGeneratorModule, kCompilePlanName);
  clock.lap("load LLVM");
  if (!loaded) return Failure{loaded.why()};
  auto made = reinterpret_cast<CompilePlan*>(*loaded)(code.plan, wanted, report.passes);
  if (!made) return Failure{made.why()};
  code.image = std::move(*made);
  return std::nullopt;
}

void keepCode(const Variant& variant, const NativeOptions& options, const ReadyCode& code,
              NativeReport& report) {
  PassClock clock(report.passes);
  options.cache.keep(codeKey(variant, options, hostIdentity()), bytesOf(code));
  clock.lap("keep");
}

PossibleFailure findGenerator() {
  return whyMissing(kGeneratorModule);
}

}  // namespace fairyforge::native
