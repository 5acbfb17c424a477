// Lists in which everything stands once, numbered in the order in which it came.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairyforge {

// The number of `item` in `list`, to whose end it is added if it is new.
template <typename List, typename Item>
std::size_t addOnce(List& list, Item&& item) {
  const auto known = std::find(list.begin(), list.end(), item);
  const auto number = static_cast<std::size_t>(std::distance(list.begin(), known));
  if (known == list.end()) list.push_back(std::forward<Item>(item));
  return number;
}

}  // namespace fairyforge
