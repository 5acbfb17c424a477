// Limits on the time, memory and output of a piece of work. Verbs, files under test and the files of a batch
// all have budgets of this type, and the messages below say which limit ended the work.
#pragma once

#include <cstdint>
#include <string>

namespace fairyforge {

struct Budget {
  unsigned seconds;
  unsigned megabytes;        // resident memory
  unsigned outputMegabytes;  // the most output, on standard output and in files together
};

// These functions return the message that says which limit of the budget ended the work.
std::string overTime(const Budget& budget);
std::string overMemory(const Budget& budget);
std::string overOutput(const Budget& budget);

// Returns the resident memory of a process in MB; 0 if it cannot be read. `process` is the process number as
// text, or "self". Does not allocate memory, so that it can be called when memory is short.
std::uint64_t residentMegabytes(const char* process);

}  // namespace fairyforge
