// Messages about an exceeded budget, and the resident memory of a process, read from /proc without
// allocating.

#include "compiler/core/base/budget.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace fairyforge {

std::string overTime(const Budget& budget) {
  return fmt::format("over its time of {} s", budget.seconds);
}
std::string overMemory(const Budget& budget) {
  return fmt::format("over its memory of {} MB", budget.megabytes);
}
std::string overOutput(const Budget& budget) {
  return fmt::format("over its output of {} MB", budget.outputMegabytes);
}

// Returns the resident memory of a process; 0 if it is not known. Must not allocate, since it is called when
// memory may have run out.
std::uint64_t residentMegabytes(const char* process) {
  static const auto kPage = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  char text[128];
  std::snprintf(text, sizeof text, "/proc/%s/statm", process);
  const int file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = '\0';
  const char* resident = std::strchr(text, ' ');
  std::uint64_t pages = 0;
  if (resident != nullptr) std::from_chars(resident + 1, text + count, pages);
  return pages * kPage >> 20;
}

}  // namespace fairyforge
