// Removes the marked items of a list.
#pragma once

#include <vector>

namespace fairyforge {

// Removes every item i for which marks[i] is true. Both lists have the same length.
template <typename T>
void eraseMarked(std::vector<T>& items, const std::vector<bool>& marks) {
  std::size_t i = 0;
  std::erase_if(items, [&](const T&) { return marks[i++]; });
}

}  // namespace fairyforge
