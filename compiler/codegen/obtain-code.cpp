#include "compiler/codegen/obtain-code.h"

#include <chrono>

#include "compiler/codegen/host.h"
#include "compiler/rules/archive.h"
#include "compiler/text/loadable.h"

#include "generator-version.h"

namespace fairyforge {
namespace {

CompilePlan* loadCompiler(std::string& error) {
  return reinterpret_cast<CompilePlan*>(loadFunction(kGeneratorModule, kCompilePlanName, error));
}

class Laps {
 public:
  explicit Laps(PassTimes& times) : times_(times) {}
  void lap(const char* pass) {
    const auto now = Clock::now();
    times_.push_back({pass, std::chrono::duration<double, std::milli>(now - last_).count()});
    last_ = now;
  }

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

bool findCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report) {
  Laps laps(report.passes);
  if (const auto cached = options.cache.find(codeKey(variant, options, hostIdentity()))) {
    ArchiveReader reader(*cached);
    reader.get(code);
    report.cached = reader.good() && reader.atEnd();
    if (!report.cached) code = {};
  }
  laps.lap("cache");
  return report.cached;
}

void planCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report) {
  Laps laps(report.passes);
  const bool fastPext = options.usePext && hostHasFastPext();
  auto plan = makePlan(variant, {.fastPext = fastPext, .mostTests = options.mostTests}, code.interpreted);
  if (plan) code.plan = std::move(*plan);
  laps.lap("plan");
}

bool compileCode(const NativeOptions& options, ReadyCode& code, NativeReport& report, std::string& error) {
  Laps laps(report.passes);
  CompilePlan* compile = loadCompiler(error);
  laps.lap("load LLVM");
  if (compile == nullptr) return false;
  const CodeOptions wanted{.fastPext = options.usePext && hostHasFastPext(), .level = options.level};
  return compile(code.plan, wanted, code.image, report.passes, error);
}

void keepCode(const Variant& variant, const NativeOptions& options, const ReadyCode& code,
              NativeReport& report) {
  Laps laps(report.passes);
  ArchiveWriter entry;
  entry.put(code);
  options.cache.keep(codeKey(variant, options, hostIdentity()), entry.bytes());
  laps.lap("keep");
}

bool generatorIsInstalled(std::string& error) {
  return isInstalled(kGeneratorModule, error);
}

}  // namespace fairyforge
