// Removes items of a list by marks.
#pragma once

#include <vector>

namespace fairyforge {

// Removes the items whose mark, of the same number, is set.
template <typename T>
void eraseMarked(std::vector<T>& items, const std::vector<bool>& marks) {
  std::size_t i = 0;
  std::erase_if(items, [&](const T&) { return marks[i++]; });
}

}  // namespace fairyforge
