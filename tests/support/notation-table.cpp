#include "tests/support/notation-table.h"

#include <fstream>

namespace fairyforge::testing {

std::vector<NotationExample> notationTable() {
  std::ifstream file(FAIRYFORGE_SOURCE_DIR "/tests/movement/data/notation-vectors.tsv");
  std::vector<NotationExample> result;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> fields(1);
    for (const char c : line) c == '\t' ? fields.emplace_back() : fields.back() += c;
    fields.resize(5);
    result.push_back({fields[0], fields[1], fields[2], fields[3], fields[4]});
  }
  return result;
}

}  // namespace fairyforge::testing
