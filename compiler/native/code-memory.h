// Puts an image into executable memory, so that its functions can be called.
#pragma once

#include <memory>
#include <optional>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

struct PlacedCode {
  std::shared_ptr<const void> keeper;  // the code exists as long as this
  const char* begin = nullptr;
  std::size_t bytes = 0;
};

// Copies an image into executable memory. Returns nothing if the system refuses the memory, or if the image
// contradicts itself. If the environment variable FAIRYFORGE_PERF_MAP is set, the names of the functions are
// appended to /tmp/perf-PID.map, where perf looks them up.
std::optional<PlacedCode> placeCode(const CodeImage& image);

}  // namespace fairyforge::native
