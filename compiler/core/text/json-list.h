// Makes JSON arrays from lists, sets and numbers.
#pragma once

#include <concepts>

#include "compiler/core/text/json.h"

namespace fairyforge {

// Returns the array of of(x) for each x: the elements of a range, the members of a set with forEach(), or, if
// `all` is a number, the numbers from 0 to `all` - 1.
template <typename All, typename Of>
Json jsonList(const All& all, const Of& of) {
  Json list = Json::array();
  const auto add = [&](const auto& one) { list.push_back(of(one)); };
  if constexpr (std::integral<All>) {
    for (All number = 0; number < all; ++number) add(number);
  } else if constexpr (requires { all.forEach(add); }) {
    all.forEach(add);
  } else {
    for (const auto& one : all) add(one);
  }
  return list;
}

}  // namespace fairyforge
