// Lists without repeated items. The number of an item is its index in the list, so numbers follow the order
// in which items were added.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairyforge {

// Returns the index of `item` in `list`; appends it first if it is new.
template <typename List, typename Item>
std::size_t addOnce(List& list, Item&& item) {
  const auto known = std::find(list.begin(), list.end(), item);
  const auto number = static_cast<std::size_t>(std::distance(list.begin(), known));
  if (known == list.end()) list.push_back(std::forward<Item>(item));
  return number;
}

}  // namespace fairyforge
