// Variants by the hundred, for batches: good ones, and others with one planted fault each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairyforge::testing {

struct GeneratedFile {
  std::string name;  // "0017-bad-notation.fairy"
  std::string text;
  std::string fault = {};  // what is wrong with it; empty: nothing
  std::string expected =
      {};  // the code of a diagnostic or a part of the reason by which a report must name the fault
};

// The faults that there are.
std::vector<std::string> plantedFaults();

// `count` files, every second one with a fault, the kinds in turn; of those that cost their budget `costly`
// each. The same seed gives the same files.
std::vector<GeneratedFile> generatedFiles(std::size_t count, std::uint64_t seed, std::size_t costly);

}  // namespace fairyforge::testing
