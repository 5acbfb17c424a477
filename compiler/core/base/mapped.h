// Lists of what is made of the elements of others.
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

namespace fairyforge {

// Returns the list of what `of`, a function or a pointer to a member, gives for each element of a range. With
// `To` the elements of the list have this type.
template <typename To = void, typename All, typename Of>
auto mapped(const All& all, const Of& of) {
  using Given = std::decay_t<std::invoke_result_t<const Of&, decltype(*std::begin(all))>>;
  std::vector<std::conditional_t<std::is_void_v<To>, Given, To>> list;
  for (const auto& one : all) list.emplace_back(std::invoke(of, one));
  return list;
}

}  // namespace fairyforge
