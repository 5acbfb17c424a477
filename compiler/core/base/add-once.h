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

// `list` holds pairs of a key and a value. Returns a reference to the value of `key`; if the key is new,
// first appends a pair with an empty value.
template <typename List, typename Key>
auto& valueFor(List& list, const Key& key) {
  const auto known =
      std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.first == key; });
  return known == list.end() ? list.emplace_back(key, typename List::value_type::second_type{}).second
                             : known->second;
}

}  // namespace fairyforge
