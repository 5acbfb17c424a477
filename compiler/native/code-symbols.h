// Tells debuggers and profilers the names of functions in generated code.
#pragma once

#include <memory>
#include <vector>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

// GDB knows the functions of the image at `address` while this object lives. If the environment variable
// FAIRYFORGE_PERF_MAP is set, their names are also appended to /tmp/perf-PID.map, where perf looks them up.
class AnnouncedCode {
 public:
  AnnouncedCode(const CodeImage& image, const void* address);
  ~AnnouncedCode();
  AnnouncedCode(const AnnouncedCode&) = delete;
  AnnouncedCode& operator=(const AnnouncedCode&) = delete;

 private:
  struct Entry;
  std::vector<char> file_;  // an object file that contains only symbols
  std::unique_ptr<Entry> entry_;
};

}  // namespace fairyforge::native
