// Asks Fairy-Stockfish, which Debian has; without it the tests that ask fail.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairyforge::testing {

// The engine of the environment variable FAIRY_STOCKFISH, a newer one; empty: there is none.
std::string newerEngine();

// What it says of itself and its options. Empty `engine`: Debian's.
std::string engineOptions(const std::string& engine = "");

// How it counts moves in `variant`, which may be one of a file, from its own start or from "fen ..."; nothing, and
// the test fails, when it does not count.
std::optional<std::uint64_t> enginePerft(std::string variant, int depth, const std::string& ini = "",
                                         const std::string& engine = "",
                                         const std::string& position = "startpos");

// How it prints a position of one of its games, which is "fen ..." perhaps with " moves ...".
std::string engineFen(const std::string& variant, const std::string& position);

// The same position in its words, and the moves in it, sorted.
struct EnginePosition {
  std::string fen;
  std::vector<std::string> moves;
};
EnginePosition enginePosition(const std::string& variant, const std::string& position);

// What it reports about the file.
std::string engineCheck(const std::string& ini, const std::string& engine = "");

}  // namespace fairyforge::testing
