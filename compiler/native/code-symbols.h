// Makes functions of generated code known by name to tools that look at the running program.
#pragma once

#include <memory>
#include <vector>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

// GDB knows the functions of the image at `address` while this lives; perf, when the environment variable
// FAIRYFORGE_PERF_MAP is set, from then on: they are added to perf-PID.map in the folder for temporary files
// where perf looks.
class AnnouncedCode {
 public:
  AnnouncedCode(const CodeImage& image, const void* address);
  ~AnnouncedCode();
  AnnouncedCode(const AnnouncedCode&) = delete;
  AnnouncedCode& operator=(const AnnouncedCode&) = delete;

 private:
  struct Entry;
  std::vector<char> file_;  // an object file of nothing but symbols
  std::unique_ptr<Entry> entry_;
};

}  // namespace fairyforge::native
