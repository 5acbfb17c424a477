// Implements the budget. A thread tests time and memory every 20 ms. Ending the process allocates nothing,
// and waits briefly if a thread is putting files in place. A limit on the data segment catches allocations
// that are too sudden for the watching thread.

#include "compiler/apps/driver/watch.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <pthread.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "compiler/apps/driver/files.h"
#include "compiler/apps/driver/terminal.h"

namespace fairyforge::driver {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// The budget, with its messages made in advance, because nothing may be allocated when it is exceeded.
struct Watch {
  std::mutex lock;
  Budget budget{};
  Clock::time_point begin;
  std::string overTime, overMemory, overOutput;
  std::atomic<std::uint64_t> written = 0;
  std::atomic<const char*> doing = "";
  std::atomic<bool> isReported = false;
  void (*report)(const char* reason) = nullptr;
  pid_t process = 0;  // a forked process has no watching thread yet
};
Watch& watch() {
  // Never destroyed, because the watching thread uses it until the process ends.
  static auto* only = new Watch;
  return *only;
}

[[noreturn]] void end(const char* reason) {
  static std::atomic<bool> ending = false;
  while (ending.exchange(true)) pause();  // another thread is ending the process
  // A thread that is putting files in place has nearly finished, so this waits for it, but only briefly.
  [[maybe_unused]] const bool locked = endingLock().try_lock_for(200ms);
  removeDrafts();
  if (watch().report != nullptr) {
    watch().report(reason);
  } else {
    char text[256];
    const int length = std::snprintf(text, sizeof text, "fairyforge: error: %s (--%s)\n", reason,
                                     std::strstr(reason, "time")     ? "time-limit"
                                     : std::strstr(reason, "memory") ? "memory-limit"
                                                                     : "output-limit");
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, static_cast<std::size_t>(length));
  }
  _exit(kFailed);
}

// Prints a progress line: the first after ten seconds, the next ones at growing intervals.
void reportWork(Clock::duration passed) {
  Watch& w = watch();
  if (w.isReported || *w.doing.load() == '\0' || !progressIsWanted()) return;
  char text[256];
  const int length =
      std::snprintf(text, sizeof text, "fairyforge: still %s, %lld s, %llu MB\n", w.doing.load(),
                    static_cast<long long>(std::chrono::duration_cast<std::chrono::seconds>(passed).count()),
                    static_cast<unsigned long long>(residentMegabytes("self")));
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, static_cast<std::size_t>(length));
}

// Ends the process if the budget is exceeded; otherwise returns the time since the work began. The caller
// holds Watch::lock.
Clock::duration look() {
  Watch& w = watch();
  const Clock::duration passed = Clock::now() - w.begin;
  if (passed > std::chrono::seconds(w.budget.seconds)) end(w.overTime.c_str());
  if (residentMegabytes("self") > w.budget.megabytes) end(w.overMemory.c_str());
  return passed;
}

void keepLooking() {
  Watch& w = watch();
  Clock::duration nextLine = 10s;
  Clock::time_point lastBegin;
  for (;; std::this_thread::sleep_for(20ms)) {
    const std::lock_guard guard(w.lock);
    const Clock::duration passed = look();
    if (w.begin != lastBegin) nextLine = 10s;
    lastBegin = w.begin;
    if (passed < nextLine) continue;
    reportWork(passed);
    nextLine = passed + std::min<Clock::duration>(passed, 60s);
  }
}

// Returns the bytes of address space that the process has for data. With a sanitizer these are terabytes from
// the beginning.
rlim_t dataBytes() {
  std::uint64_t all = 0, resident = 0, shared = 0, code = 0, libraries = 0, data = 0;
  std::ifstream("/proc/self/statm") >> all >> resident >> shared >> code >> libraries >> data;
  return data * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Limits the data segment. This catches allocations that exceed the budget at once, or faster than the thread
// can notice.
void limitAllocations(const Budget& budget) {
  std::set_new_handler([] { end(watch().overMemory.c_str()); });
  constexpr rlim_t kRoom = rlim_t{1} << 30;
  rlimit data{};
  getrlimit(RLIMIT_DATA, &data);
  data.rlim_cur = std::min<rlim_t>(data.rlim_max, dataBytes() + (rlim_t{budget.megabytes} << 20) * 2 + kRoom);
  setrlimit(RLIMIT_DATA, &data);
}

}  // namespace

void keepWithin(const Budget& budget) {
  Watch& w = watch();
  {
    const std::lock_guard guard(w.lock);
    w.budget = budget;
    w.begin = Clock::now();
    w.overTime = overTime(budget);
    w.overMemory = overMemory(budget);
    w.overOutput = overOutput(budget);
    w.written = 0;
    // Tests once at the start, because the work may end before the thread's first test.
    look();
  }
  if (std::exchange(w.process, getpid()) == getpid()) return;
  limitAllocations(budget);
  // The new thread blocks all signals, so that the other threads handle them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread(keepLooking).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void whenExceeded(void (*report)(const char* reason)) {
  watch().report = report;
}

void noteOutput(std::size_t bytes) {
  Watch& w = watch();
  if (w.process == 0) return;
  if ((w.written += bytes) > std::uint64_t{w.budget.outputMegabytes} << 20) end(w.overOutput.c_str());
}

std::timed_mutex& endingLock() {
  static auto* lock = new std::timed_mutex;
  return *lock;
}

void nowDoing(const char* what) {
  watch().doing = what;
}

void progressIsReported() {
  watch().isReported = true;
}

}  // namespace fairyforge::driver
