// Divides the shapes of a type's general paths among functions of medium size, since LLVM's time for a
// function grows faster than its size.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace fairyforge::native::codegen {

inline constexpr std::size_t kTestsOfAFunction = 120;

// Returns the shapes, which must be sorted by their tests, divided into parts of kTestsOfAFunction tests or
// somewhat more. Shapes with the same value of together(shape) come into the same part.
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
