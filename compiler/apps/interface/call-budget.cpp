// Enforces the budget of a library call. Each call of Spending::look() counts a unit of work; it reads the
// clock and the memory at most every two milliseconds.

#include "compiler/apps/interface/call-budget.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>

#if !defined(__wasm__)
#include "compiler/core/base/budget.h"
#endif

namespace fairyforge::interface {
namespace {

std::atomic<std::uint32_t> mostMilliseconds{0}, mostMegabytes{0};
std::atomic<std::uint64_t> mostSteps{0};
// Why the last call on this thread was ended. A plain array, because modules for pages cannot destroy objects
// at the end of a thread.
thread_local char exceeded[160] = "";

std::uint64_t megabytesNow() {
#if defined(__wasm__)
  return std::uint64_t{__builtin_wasm_memory_size(0)} / 16;  // pages of 64 KB
#else
  return residentMegabytes("self");
#endif
}

[[noreturn]] void end(const std::string& why) {
  std::snprintf(exceeded, sizeof exceeded, "%s", why.c_str());
#if defined(__cpp_exceptions)
  throw OverBudget(why);
#else
  std::fputs(why.c_str(), stderr);
  std::fflush(stderr);
  std::abort();
#endif
}

}  // namespace

void setBudget(const CallBudget& budget) {
  mostMilliseconds = budget.milliseconds;
  mostMegabytes = budget.megabytes;
  mostSteps = budget.steps;
}

Spending::Spending(std::function<void()> also)
    : budget_{mostMilliseconds, mostMegabytes, mostSteps}, also_(std::move(also)) {
  exceeded[0] = 0;
  if (budget_.megabytes > 0) megabytes_ = megabytesNow();
  if (also_ || budget_.milliseconds > 0 || budget_.megabytes > 0 || budget_.steps > 0)
    watcher_.emplace([this] { look(); });
}

void Spending::look() {
  if (budget_.steps > 0 && watcher_->steps() > budget_.steps)
    end("over its work of " + std::to_string(budget_.steps) + " steps");
  constexpr std::chrono::milliseconds kBetween(2);
  const auto now = Clock::now();
  if (now - looked_ < kBetween) return;
  looked_ = now;
  if (also_) also_();
  if (budget_.milliseconds > 0 && now - begun_ > std::chrono::milliseconds(budget_.milliseconds))
    end("over its time of " + std::to_string(budget_.milliseconds) + " ms");
  if (budget_.megabytes > 0 && megabytesNow() > megabytes_ + budget_.megabytes)
    end("over its memory of " + std::to_string(budget_.megabytes) + " MB");
}

const char* whatWasExceeded() {
  return exceeded[0] == 0 ? nullptr : exceeded;
}

}  // namespace fairyforge::interface
