// Sorts a list and removes repeated items.
#pragma once

#include <algorithm>

namespace fairyforge {

template <typename List>
void sortUnique(List& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace fairyforge
