// Asks Fairy-Stockfish, which Debian has; without it the tests that ask fail.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fairyforge::testing {

// The engine of the environment variable FAIRY_STOCKFISH, a newer one; empty: there is none.
std::string newerEngine();

// What the engine answers to these lines, which are parted by "\n". Empty `engine`: Debian's.
std::string engineAnswer(const std::string& lines, const std::string& engine = "");

// How it counts moves from its own start of `variant`, which may be one of a file; nothing, and the test
// fails, when it does not count.
std::optional<std::uint64_t> enginePerft(const std::string& variant, int depth, const std::string& ini = "",
                                         const std::string& engine = "");

// What it reports about the file.
std::string engineCheck(const std::string& ini, const std::string& engine = "");

}  // namespace fairyforge::testing
