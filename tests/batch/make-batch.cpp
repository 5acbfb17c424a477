// make-batch FOLDER COUNT SEED COSTLY: writes a generated batch, for measurements
// by hand (docs/dev/benchmarks.md).
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/batch/generated.h"

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: make-batch FOLDER COUNT SEED COSTLY\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  std::ofstream faults(folder / "faults.tsv");
  for (const auto& file : fairyforge::testing::generatedFiles(std::strtoull(argv[2], nullptr, 10),
                                                              std::strtoull(argv[3], nullptr, 10),
                                                              std::strtoull(argv[4], nullptr, 10))) {
    std::ofstream(folder / file.name, std::ios::binary) << file.text;
    faults << file.name << '\t' << file.expected << '\n';
  }
}
