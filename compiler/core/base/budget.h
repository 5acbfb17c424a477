// Limits on time, memory and output. One type and one set of messages serve a verb, a file under test, and
// one file of a batch.
#pragma once

#include <cstdint>
#include <string>

namespace fairyforge {

struct Budget {
  unsigned seconds;
  unsigned megabytes;        // resident memory
  unsigned outputMegabytes;  // on standard output and in files together
};

// Return messages that say which limit ended the work.
std::string overTime(const Budget& budget);
std::string overMemory(const Budget& budget);
std::string overOutput(const Budget& budget);

// Returns the resident memory of a process in MB, or 0 if it cannot be read. `process` is a process number,
// or "self". Does not allocate.
std::uint64_t residentMegabytes(const char* process);

}  // namespace fairyforge
