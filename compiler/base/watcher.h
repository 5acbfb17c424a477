// Work that somebody watches. What may take long says after each of its steps that it goes on (`stepDone`); whoever
// called it, and may lose patience, watches (`Watcher`). So one way to end work serves a search that is told to stop,
// a call that has a budget, and Ctrl-C; and tests can see how long nobody looks.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace fairyforge {

class Watcher;

namespace watching {

// A step takes about as long as it takes to try a move: microseconds, seldom a tenth of a millisecond.
inline constexpr int kStepsBetweenLooks = 32;

// Of this thread. They are found without a call, also in shared libraries.
[[gnu::tls_model("initial-exec")]] inline constinit thread_local int untilLook = kStepsBetweenLooks;
[[gnu::tls_model("initial-exec")]] inline constinit thread_local std::uint64_t stepsAtLook = 0;
[[gnu::tls_model("initial-exec")]] inline constinit thread_local Watcher* innermost = nullptr;

inline std::uint64_t steps() {
  return stepsAtLook + static_cast<std::uint64_t>(kStepsBetweenLooks - untilLook);
}
inline void countAnew() {
  stepsAtLook = steps();
  untilLook = kStepsBetweenLooks;
}
void look();

}  // namespace watching

// While it lives, `look` is called on this thread again and again while work goes on. What it throws ends the work. Watchers
// around it look too, after it.
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

  // Steps that have been done while it lives. The same work takes as many on every machine.
  std::uint64_t steps() const { return watching::steps() - begun_; }

 private:
  friend void watching::look();
  const std::function<void()> look_;
  Watcher* const outer_;
  std::uint64_t begun_;
};

// While it lives, nobody looks on this thread: for what generated code calls, through which nothing can be thrown.
class Unwatched {
 public:
  Unwatched() : watcher_(std::exchange(watching::innermost, nullptr)) {}
  ~Unwatched() { watching::innermost = watcher_; }
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;
  // Those look who would otherwise look all the time.
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

// Where work is done step by step. It may throw.
inline void stepDone() {
  if (--watching::untilLook <= 0) [[unlikely]]
    watching::look();
}

}  // namespace fairyforge
