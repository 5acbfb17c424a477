// write-seeds FOLDER: writes texts that together contain every parameter, key, statement, entry and atom of
// the readers' tables, into folders named after the fuzzers that read them.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "tests/frontend/boundary-texts.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::map<std::string, int> written;
  for (const fairyforge::testing::BoundaryText& made : fairyforge::testing::BoundaryTexts(1).everyWord()) {
    const std::string target = made.path.ends_with(".ini")   ? "ini"
                               : made.path.ends_with(".zrf") ? "zrf"
                                                             : "reader";
    const auto folder = std::filesystem::path(argv[1]) / target;
    std::filesystem::create_directories(folder);
    std::ofstream(folder / std::to_string(written[target]++)) << made.text;
  }
  for (const auto& [target, count] : written) std::cout << target << ": " << count << " seeds\n";
}
