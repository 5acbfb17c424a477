// Lowers many random notations in one process. After each tenth of them, prints the time so far, which must
// grow linearly, and the memory in use, which must not grow.
//
//     bench-lowering [COUNT] [SEED]
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <string>

#include "compiler/movement/movement.h"
#include "tests/pieces/random-notation.h"

namespace {

using namespace fairyforge;

std::size_t residentKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmRSS:" && status >> kilobytes) return kilobytes;
  }
  return 0;
}

// Returns whether the notation was accepted. Each call makes a new board, because a piece adds steps to the
// board's table.
bool lower(const std::string& notation) {
  Board board(8, 8);
  Diagnostics diagnostics;
  const SourceSpan span{std::make_shared<SourceFile>("piece", notation), 0,
                        static_cast<std::uint32_t>(notation.size())};
  return movement::compileMovement(span, board, {}, diagnostics).has_value();
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
  std::mt19937_64 random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::set<std::string> notations;
  while (notations.size() < count) {
    if (std::string notation = testing::randomNotation(random); lower(notation))
      notations.insert(std::move(notation));
  }
  std::cout << "notations  milliseconds  resident kB\n";
  const auto start = std::chrono::steady_clock::now();
  std::size_t done = 0;
  for (const std::string& notation : notations) {
    lower(notation);
    if (++done % std::max<std::size_t>(1, count / 10) == 0) {
      const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
      std::cout << done << "  " << time.count() << "  " << residentKilobytes() << "\n";
    }
  }
}
