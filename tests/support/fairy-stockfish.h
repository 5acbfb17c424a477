// Asks the engine Fairy-Stockfish. Tests use the one that Debian provides, and fail without it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairyforge::testing {

// Returns the command of a newer engine, which the environment variable FAIRY_STOCKFISH gives; empty if it is
// not set.
std::string newerEngine();

// Returns the engine's description of itself and its options. An empty `engine` means Debian's.
std::string engineOptions(const std::string& engine = "");

// Returns the engine's perft count for `variant`, which the engine has built in or finds in the text `ini`.
// The position is the game's start or "fen ...". Fails the test and returns nothing if the engine does not
// count.
std::optional<std::uint64_t> enginePerft(std::string variant, int depth, const std::string& ini = "",
                                         const std::string& engine = "",
                                         const std::string& position = "startpos");

// Returns the FEN that the engine prints for a position of one of its games: "fen ...", possibly followed by
// " moves ...".
std::string engineFen(const std::string& variant, const std::string& position);

// The engine's FEN of a position, and the moves in it, sorted.
struct EnginePosition {
  std::string fen;
  std::vector<std::string> moves;
};
EnginePosition enginePosition(const std::string& variant, const std::string& position);

// Returns what the engine reports when it checks the text of a variants.ini.
std::string engineCheck(const std::string& ini, const std::string& engine = "");

}  // namespace fairyforge::testing
