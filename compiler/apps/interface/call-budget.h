// The budget of one call of the library, and the test whether the call keeps to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>

#include "compiler/core/base/watcher.h"

namespace fairyforge::interface {

// Limits of a call; 0: no limit.
struct CallBudget {
  std::uint32_t milliseconds = 0;
  std::uint32_t megabytes = 0;  // growth of the process
  std::uint64_t steps = 0;      // units of work (watcher.h)
};

// Sets the budget of all calls that begin from now on, on any thread.
void setBudget(const CallBudget& budget);

// Thrown to end a call that has exceeded its budget.
class OverBudget : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// While an object of this class lives, the work of this thread is part of a library call. If the work exceeds
// the call's budget, it ends with the exception OverBudget. In WebAssembly, which has no exceptions, the
// whole module ends with the same message.
class Spending {
 public:
  // Begins to count the work of this thread. `also` is called every few milliseconds, and may throw to end
  // the work.
  explicit Spending(std::function<void()> also = {});
  // Ends the call if it has exceeded its budget. The watcher calls this regularly.
  void look();

 private:
  using Clock = std::chrono::steady_clock;
  const CallBudget budget_;
  const std::function<void()> also_;
  const Clock::time_point begun_ = Clock::now();
  Clock::time_point looked_ = begun_;
  std::uint64_t megabytes_ = 0;  // memory of the process when the call began
  std::optional<Watcher> watcher_;
};

// Returns the limit by which the last call of this thread was ended; null if it was not ended so.
const char* whatWasExceeded();

}  // namespace fairyforge::interface
