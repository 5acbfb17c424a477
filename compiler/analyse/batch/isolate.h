// Runs commands in separate processes, several at a time, each with a budget of time and memory. Whatever
// happens to one of them does not affect the others.
//
// The caller has one thread: one loop watches all processes. The processes end when their parent ends, for
// whatever reason.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/core/base/budget.h"

namespace fairyforge::batch {

struct ProcessResult {
  std::string out;              // its standard output
  std::string err;              // the end of its standard error
  std::string reason;           // why it was ended: a signal's name, or the budget exceeded; empty: it ended
                                // by itself
  std::string lastName;         // the last name that it gave itself (prctl PR_SET_NAME)
  int exitCode = 0;             // if it ended by itself
  double seconds = 0;           // processor time
  std::uint64_t megabytes = 0;  // peak memory
};

struct Surroundings {
  // The limit of elapsed time, in which it does not count that others had the processor, is this many times the limit of
  // processor time.
  unsigned patience = 10;
  int input = -1;  // file descriptor of the standard input of all commands; -1: they have no input
};

using Command = std::vector<std::string>;  // the program's path and its arguments

// Runs all commands, each within the budget, whose seconds are processor time because several run at once. At
// most `atOnce` commands run at a time, started in order. `ended` is called with the number of each command
// that has ended.
void runIsolated(const std::vector<Command>& commands, unsigned atOnce, const Budget& budget,
                 const std::function<void(std::size_t, const ProcessResult&)>& ended,
                 const Surroundings& = {});

}  // namespace fairyforge::batch
