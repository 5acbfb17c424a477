// Runs commands as processes of their own, several at a time, each within a budget of time and memory. What
// one of them does, however it ends, does nothing to the others.
//
// The caller has one thread: one loop watches all processes. The processes end when their parent ends, for
// whatever reason.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/base/budget.h"

namespace fairyforge::batch {

struct ProcessResult {
  std::string out;              // its standard output
  std::string err;              // the end of its standard error
  std::string reason;           // why it did not end by itself: a signal's name, its budget; empty: it did
  std::string lastName;         // what it called itself at the end (prctl PR_SET_NAME)
  int exitCode = 0;             // if it ended by itself
  double seconds = 0;           // of processor time
  std::uint64_t megabytes = 0;  // at its worst moment
};

struct Surroundings {
  // The limit by the clock is this many times the limit of processor time, since the machine may be busy.
  unsigned patience = 10;
  int input = -1;  // the standard input of all of them; none: nothing is to be read there
};

using Command = std::vector<std::string>;  // the program's path and its arguments

// Runs all of them, each within the budget: its seconds are of processor time, since several run at once. At
// most `atOnce` run at a time, in their order; `ended` gets the number of each command that has ended.
void runIsolated(const std::vector<Command>& commands, unsigned atOnce, const Budget& budget,
                 const std::function<void(std::size_t, const ProcessResult&)>& ended,
                 const Surroundings& = {});

}  // namespace fairyforge::batch
