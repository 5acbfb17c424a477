// Makes a list by applying a function to each element of another list.
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

namespace fairyforge {

// Returns the list of `of(element)` for each element of the range `all`. `of` is a function or a pointer to a
// member: mapped(types, &PieceType::name). The elements of the result have the type `To` if it is given.
template <typename To = void, typename All, typename Of>
auto mapped(const All& all, const Of& of) {
  using Given = std::decay_t<std::invoke_result_t<const Of&, decltype(*std::begin(all))>>;
  std::vector<std::conditional_t<std::is_void_v<To>, Given, To>> list;
  for (const auto& one : all) list.emplace_back(std::invoke(of, one));
  return list;
}

}  // namespace fairyforge
