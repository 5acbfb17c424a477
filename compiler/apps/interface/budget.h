// What a call of the library may cost, and who looks while it goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>

#include "compiler/core/base/watcher.h"

namespace fairyforge::interface {

// 0: as much as it takes.
struct CallBudget {
  std::uint32_t milliseconds = 0;
  std::uint32_t megabytes = 0;  // by which the process may grow
  std::uint64_t steps = 0;      // of work (watcher.h)
};

// Of calls that begin from now on, on any thread.
void setBudget(const CallBudget& budget);

class OverBudget : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// While it lives, work on this thread is a call's: it ends with OverBudget where it goes beyond its budget. WebAssembly has
// no exceptions: there the whole module ends, with that message.
class Spending {
 public:
  // `also` is called every few milliseconds, and may end the work as well.
  explicit Spending(std::function<void()> also = {});
  // Work that is done so far in vain counts, too.
  void look();

 private:
  using Clock = std::chrono::steady_clock;
  const CallBudget budget_;
  const std::function<void()> also_;
  const Clock::time_point begun_ = Clock::now();
  Clock::time_point looked_ = begun_;
  std::uint64_t megabytes_ = 0;  // of the process when it began
  std::optional<Watcher> watcher_;
};

// Why the last call of this thread that began with a budget was ended; null if it was not.
const char* whatWasExceeded();

}  // namespace fairyforge::interface
