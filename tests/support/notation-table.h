// The worked examples of the movement notation, tests/movement/data/notation-vectors.tsv.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace fairyforge::testing {

struct NotationExample {
  std::string id, notation, setup, expected;
  std::string evidence;  // who agrees on the moves, and who does not
};
inline std::ostream& operator<<(std::ostream& out, const NotationExample& example) {
  return out << example.id << " " << example.notation;
}

// All rows, in the table's order.
std::vector<NotationExample> notationTable();

}  // namespace fairyforge::testing
