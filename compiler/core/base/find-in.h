// Looks up elements of lists and values of maps.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

namespace fairyforge {

// Returns the first element of the list for which of(element) equals `value`; null if there is none.
template <typename List, typename Value, typename Of = std::identity>
auto* findIn(List& list, const Value& value, Of of = {}) {
  const auto found = std::ranges::find(list, value, of);
  return found == std::ranges::end(list) ? nullptr : &*found;
}

// Returns the first element of the list for which is(element) holds; null if there is none.
template <typename List, typename Is>
auto* firstWhere(List& list, Is is) {
  const auto found = std::ranges::find_if(list, is);
  return found == std::ranges::end(list) ? nullptr : &*found;
}

// Returns the value that the map has for the key; null if it has none.
template <typename Map, typename Key>
auto* valueIn(Map& map, const Key& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace fairyforge
