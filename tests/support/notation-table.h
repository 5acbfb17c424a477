// The worked examples of the movement notation, tests/movement/data/notation-vectors.tsv.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace fairyforge::testing {

struct NotationExample {
  std::string id, notation, setup, expected;
  std::string evidence;  // the programs that agree on the moves, and those that do not
};
inline std::ostream& operator<<(std::ostream& out, const NotationExample& example) {
  return out << example.id << " " << example.notation;
}

// Returns all rows, in the table's order.
std::vector<NotationExample> notationTable();

}  // namespace fairyforge::testing
