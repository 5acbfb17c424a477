// Runs commands in separate processes, several at a time, each with a budget of time and memory. If one
// crashes or exceeds its budget, the others go on.
//
// The caller needs no threads: one loop watches all processes. If the parent process ends, for whatever
// reason, the commands end too.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/core/base/budget.h"

namespace fairyforge::batch {

struct ProcessResult {
  std::string out;  // what the process wrote to its standard output
  std::string err;  // the end of what it wrote to its standard error
  // Why the process was ended: the name of a signal, or the budget that it exceeded; empty if it ended by
  // itself.
  std::string reason;
  std::string lastName;         // the last name that it gave itself (prctl PR_SET_NAME)
  int exitCode = 0;             // its exit code, if it ended by itself
  double seconds = 0;           // processor time
  std::uint64_t megabytes = 0;  // peak memory
};

struct Surroundings {
  // The limit of elapsed time, as a multiple of the limit of processor time. Time in which other processes
  // had the processor does not count.
  unsigned patience = 10;
  int input = -1;  // file descriptor of the standard input of all commands; -1: they have no input
};

using Command = std::vector<std::string>;  // the program's path and its arguments

// Runs all commands, each within the budget. The budget's seconds are processor time, because several
// commands run at once. At most `atOnce` run at a time, started in order. Calls ended(index, result) for each
// command that has ended.
void runIsolated(const std::vector<Command>& commands, unsigned atOnce, const Budget& budget,
                 const std::function<void(std::size_t, const ProcessResult&)>& ended,
                 const Surroundings& = {});

}  // namespace fairyforge::batch
