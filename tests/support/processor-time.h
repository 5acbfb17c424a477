// Measures processor time, for limits on work: on a busy machine, the time by the clock is meaningless.
#pragma once

#include <ctime>
#include <sys/resource.h>

namespace fairyforge::testing {

// Returns the seconds of processor time used by this process and by the child processes that it has waited
// for.
inline double processorSeconds() {
  double seconds = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used{};
    getrusage(who, &used);
    for (const timeval& time : {used.ru_utime, used.ru_stime})
      seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  }
  return seconds;
}

// Returns the milliseconds of processor time that this thread has used.
inline double threadMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace fairyforge::testing
