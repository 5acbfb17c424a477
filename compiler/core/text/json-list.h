// Makes lists in JSON from the values that a program holds.
#pragma once

#include <concepts>

#include "compiler/core/text/json.h"

namespace fairyforge {

// Returns the list of what `of` makes of each element of a range, each member of a set, or each number below
// `all`.
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
