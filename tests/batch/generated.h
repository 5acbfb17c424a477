// Generates hundreds of variants for tests of batches: half of them good, the others with one planted fault
// each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairyforge::testing {

struct GeneratedFile {
  std::string name;  // "0017-bad-notation.fairy"
  std::string text;
  std::string fault = {};  // a description of the fault; empty: the file is good
  std::string expected =
      {};  // the code of a diagnostic, or a part of the reason, by which a report must name the fault
};

// Returns the names of all faults that can be planted.
std::vector<std::string> plantedFaults();

// Returns `count` files. Every second file has a fault; the kinds of faults take turns. Faults that use up
// the budget are planted `costly` times each. The same seed gives the same files.
std::vector<GeneratedFile> generatedFiles(std::size_t count, std::uint64_t seed, std::size_t costly);

}  // namespace fairyforge::testing
