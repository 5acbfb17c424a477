// Questions about every member of a set.
#pragma once

namespace fairyforge {

// Is the test true of some member of a set that visits its members by forEach?
template <typename Set, typename Test>
bool anyOf(const Set& set, Test test) {
  bool any = false;
  set.forEach([&](auto member) { any = any || test(member); });
  return any;
}

template <typename Set, typename Test>
bool allOf(const Set& set, Test test) {
  return !anyOf(set, [&](auto member) { return !test(member); });
}

}  // namespace fairyforge
