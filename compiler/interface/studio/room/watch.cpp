// The host looks at the clock, and the memory of a module has an end of its own: nothing watches from within.
#include "compiler/driver/watch.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

#include "compiler/interface/studio/room/host.h"

namespace fairyforge::driver {
namespace {

Budget kept{};
bool isKept = false;
std::uint64_t bytesWritten = 0;

}  // namespace

std::vector<Option> budgetOptions(const Verb& verb) {
  const std::string of = verb.budgetIsForEach ? " for a file" : "";
  const Budget& standard = verb.budget;
  std::vector<Option> options{
      {"time-limit", "SECONDS", "the time that there is" + of, {}, std::to_string(standard.seconds), 1},
      {"memory-limit", "MB", "the memory that there is" + of, {}, std::to_string(standard.megabytes), 1},
      {"output-limit", "MB", "what may be written" + of, {}, std::to_string(standard.outputMegabytes), 1}};
  if (verb.withoutBudget.empty()) return options;
  for (Option& option : options) option.occasions = {{{verb.withoutBudget}, {}, true}};
  return options;
}

Budget budgetOf(const Request& request) {
  return {request.number("time-limit"), request.number("memory-limit"), request.number("output-limit")};
}

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
