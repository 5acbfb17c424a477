// What work may cost: how much time, memory and output. The same words for a verb, a file that is tested, and
// a file of many that are checked.
#pragma once

#include <cstdint>
#include <string>

namespace fairyforge {

struct Budget {
  unsigned seconds;
  unsigned megabytes;        // of memory, resident
  unsigned outputMegabytes;  // on standard output and in files
};

// Why something was ended.
std::string overTime(const Budget& budget);
std::string overMemory(const Budget& budget);
std::string overOutput(const Budget& budget);

// The memory that a process has now, in MB; `process` is its number, or "self". 0: it is unknown.
std::uint64_t residentMegabytes(const char* process);

}  // namespace fairyforge
