// Replaces driver/watch.cpp in the studio's module. The host watches the clock, and the memory of a module is
// limited anyway.
#include "compiler/apps/driver/watch.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

#include "compiler/apps/interface/studio/room/host.h"

namespace fairyforge::driver {
namespace {

Budget kept{};
bool isKept = false;
std::uint64_t bytesWritten = 0;

}  // namespace

void keepWithin(const Budget& budget) {
  kept = budget;
  isKept = true;
  bytesWritten = 0;
  const std::string error = fmt::format("fairyforge: error: {} (--time-limit)\n", overTime(budget));
  fairyforge_limit(budget.seconds, error.data(), error.size());
}

void whenExceeded(void (*)(const char* reason)) {}

void noteOutput(std::size_t bytes) {
  if (!isKept || (bytesWritten += bytes) <= std::uint64_t{kept.outputMegabytes} << 20) return;
  std::fputs(fmt::format("fairyforge: error: {} (--output-limit)\n", overOutput(kept)).c_str(), stderr);
  _Exit(kFailed);
}

std::timed_mutex& endingLock() {
  static std::timed_mutex only;
  return only;
}

void nowDoing(const char*) {}
void progressIsReported() {}

}  // namespace fairyforge::driver
