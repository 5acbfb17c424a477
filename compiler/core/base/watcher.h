// Lets long work be interrupted. Code that may take long calls `stepDone` after each of its steps; a caller
// that may want to end the work creates a `Watcher`. This one mechanism serves a search that is told to stop,
// a call with a budget, and Ctrl-C, and lets tests measure the time between two calls of `look`.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace fairyforge {

class Watcher;

namespace watching {

// A step takes about as long as trying one move: microseconds, rarely a tenth of a millisecond.
inline constexpr int kStepsBetweenLooks = 32;

// The state of the current thread. The TLS model "initial-exec" makes access to it cheap, even in shared
// libraries: no function call.
[[gnu::tls_model("initial-exec")]] inline constinit thread_local int untilLook = kStepsBetweenLooks;
[[gnu::tls_model("initial-exec")]] inline constinit thread_local std::uint64_t stepsAtLook = 0;
[[gnu::tls_model("initial-exec")]] inline constinit thread_local Watcher* innermost = nullptr;

inline std::uint64_t steps() {
  return stepsAtLook + static_cast<std::uint64_t>(kStepsBetweenLooks - untilLook);
}
// Notes the steps done so far, and restarts the count until the next look.
inline void countAnew() {
  stepsAtLook = steps();
  untilLook = kStepsBetweenLooks;
}
// Calls the `look` functions of all watchers of this thread, the innermost first.
void look();

}  // namespace watching

// Calls `look` on this thread at regular intervals while work is done and the Watcher exists. An exception
// thrown by `look` ends the work. Outer watchers' `look` is called after this one's.
class Watcher {
 public:
  explicit Watcher(std::function<void()> look) : look_(std::move(look)), outer_(watching::innermost) {
    watching::countAnew();
    begun_ = watching::steps();
    watching::innermost = this;
  }
  ~Watcher() { watching::innermost = outer_; }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Returns how often stepDone() was called on this thread since the Watcher was created. The same work takes
  // the same number of steps on every machine.
  std::uint64_t steps() const { return watching::steps() - begun_; }

 private:
  friend void watching::look();
  const std::function<void()> look_;
  Watcher* const outer_;
  std::uint64_t begun_;
};

// Suspends all watchers of this thread while it lives. Used around generated code, because exceptions cannot
// be thrown through it.
class Unwatched {
 public:
  Unwatched() : watcher_(std::exchange(watching::innermost, nullptr)) {}
  ~Unwatched() { watching::innermost = watcher_; }
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;
  // Calls the `look` functions of the suspended watchers once. They may throw.
  void look() const {
    watching::innermost = watcher_;
    watching::look();
    watching::innermost = nullptr;
  }

 private:
  Watcher* const watcher_;
};

inline void watching::look() {
  countAnew();
  for (const Watcher* watcher = innermost; watcher != nullptr; watcher = watcher->outer_) watcher->look_();
}

// To be called after each step of long work. May throw.
inline void stepDone() {
  if (--watching::untilLook <= 0) [[unlikely]]
    watching::look();
}

}  // namespace fairyforge
