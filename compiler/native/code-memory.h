// An image where it can be called.
#pragma once

#include <memory>
#include <optional>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

struct PlacedCode {
  std::shared_ptr<const void> keeper;  // the code is there as long as this
  const char* begin = nullptr;
  std::size_t bytes = 0;
};

// Nothing when the system refuses the memory, or what the image says of itself is wrong.
std::optional<PlacedCode> placeCode(const CodeImage& image);

}  // namespace fairyforge::native
