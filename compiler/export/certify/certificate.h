// The certificate of an export: the result of reading the exported files back and comparing the game in them
// with its source. The reader shares no code with the exporter.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"
#include "compiler/export/export.h"

namespace fairyforge::certify {

// How much is compared: positions up to `depth` plies from the array, and `games` random games. For each of
// the games, some comparisons also set up a few positions.
struct Scope {
  int depth = 2;
  int games = 4;
  std::uint64_t seed = 1;
  int longestGame = 1000;  // in plies; a comparison may end games earlier
  // Called from time to time with the progress of the comparison: `done` of `total`, counted in `what`.
  std::function<void(std::uint64_t done, std::uint64_t total, const std::string& what)> tell = {};
  void isAt(std::uint64_t done, std::uint64_t total, const std::string& what) const {
    if (tell) tell(done, total, what);
  }
};

// The result of a comparison. Without differences, the exported game is the same as its source except for the
// named losses.
struct Findings {
  std::vector<std::string> differences;  // those found in play, with the moves that lead there
  std::string summary;                   // a phrase that says what was compared: "8902 positions and 4 games"
  std::string cost = {};  // a sentence about the load of the exported game on its host, if known
  Json compared;          // the summary in numbers, for the certificate
  bool readBack = true;   // false: the files could not be read at all
  bool hold() const { return differences.empty(); }
};

// Returns the content of the certificate file: the program's version, hashes of the source's rules and of
// each exported file, losses, what was compared and what differed.
Json certificateOf(const std::string& target, const Variant& source, const exports::Export& made,
                   const Scope& scope, const Findings& findings);

}  // namespace fairyforge::certify
