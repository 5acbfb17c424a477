// Tests on the members of a set, such as an IndexSet.
#pragma once

namespace fairyforge {

// Is `test` true for at least one member? The set must have a function forEach(visit).
template <typename Set, typename Test>
bool anyOf(const Set& set, Test test) {
  bool any = false;
  set.forEach([&](auto member) { any = any || test(member); });
  return any;
}

// Is `test` true for every member?
template <typename Set, typename Test>
bool allOf(const Set& set, Test test) {
  return !anyOf(set, [&](auto member) { return !test(member); });
}

}  // namespace fairyforge
