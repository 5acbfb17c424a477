#include "compiler/codegen/obtain-code.h"

#include <chrono>

#include "compiler/codegen/host.h"
#include "compiler/rules/archive.h"
#include "compiler/text/loadable.h"

#include "generator-version.h"

namespace fairyforge {
namespace {

constexpr const char* kLibraryName = "fairyforge-llvm.so";

CompilePlan* loadCompiler(std::string& error) {
  return reinterpret_cast<CompilePlan*>(loadFunction(kLibraryName, kCompilePlanName, error));
}

class Laps {
 public:
  explicit Laps(PassTimes& times) : times_(times) {}
  void lap(const char* pass) {
    const auto now = Clock::now();
    times_.push_back({pass, std::chrono::duration<double, std::milli>(now - last_).count()});
    last_ = now;
  }
  void skip() { last_ = Clock::now(); }

 private:
  using Clock = std::chrono::steady_clock;
  PassTimes& times_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace

Digest codeKey(const Variant& variant, const NativeOptions& options, const std::string& host) {
  ArchiveWriter key;
  key.put(rulesAsBytes(variant));
  key.put(std::string(FAIRYFORGE_GENERATOR_VERSION));
  key.put(std::string(FAIRYFORGE_LLVM_VERSION));
  key.put(host);
  key.put(options.level);
  key.put(options.usePext);
  key.put(options.mostTests);
  return digestOf(key.bytes());
}

bool obtainCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report,
                std::string& error) {
  Laps laps(report.passes);
  const Digest key = codeKey(variant, options, hostIdentity());
  const auto cached = options.cache.find(key);
  if (cached) {
    ArchiveReader reader(*cached);
    reader.get(code);
    report.cached = reader.good() && reader.atEnd();
  }
  laps.lap("cache");
  if (report.cached) return true;

  code = {};
  const bool fastPext = options.usePext && hostHasFastPext();
  auto plan = makePlan(variant, {.fastPext = fastPext, .mostTests = options.mostTests}, code.interpreted);
  laps.lap("plan");
  if (plan) {
    code.plan = std::move(*plan);
    CompilePlan* compile = loadCompiler(error);
    laps.lap("load LLVM");
    if (compile == nullptr) return false;
    if (!compile(code.plan, {.fastPext = fastPext, .level = options.level}, code.image, report.passes, error))
      return false;
    laps.skip();
  }
  ArchiveWriter entry;
  entry.put(code);
  options.cache.keep(key, entry.bytes());
  laps.lap("keep");
  return true;
}

}  // namespace fairyforge
