// Functions for general paths stay of medium size, since the time that LLVM takes for one grows faster than
// its size: the shapes of a type are parted.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace fairyforge::native::codegen {

inline constexpr std::size_t kTestsOfAFunction = 120;

// Parts of about equal size of a list of shapes, which is sorted by their tests; shapes that belong together
// come into the same part.
template <typename Shape, typename Together>
std::vector<std::vector<const Shape*>> inParts(const std::vector<Shape>& shapes, Together together) {
  std::map<std::size_t, std::vector<const Shape*>> groups;
  std::vector<std::size_t> order;
  for (const Shape& shape : shapes) {
    auto& group = groups[together(shape)];
    if (group.empty()) order.push_back(together(shape));
    group.push_back(&shape);
  }
  std::vector<std::vector<const Shape*>> parts;
  std::size_t tests = kTestsOfAFunction;
  for (const std::size_t number : order) {
    if (tests >= kTestsOfAFunction) {
      parts.emplace_back();
      tests = 0;
    }
    for (const Shape* shape : groups[number]) {
      tests += 1 + shape->tests.size();
      parts.back().push_back(shape);
    }
  }
  return parts;
}

}  // namespace fairyforge::native::codegen
