// The certificate of an export: what was compared to show that the export plays the same game, and the
// result.
//
// The exported files are read back by a reader that shares no code with the exporter.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"
#include "compiler/export/export.h"

namespace fairyforge::certify {

// How much is compared: all positions up to `depth` plies from the array, and `games` random games.
struct Scope {
  int depth = 2;
  int games = 4;
  std::uint64_t seed = 1;
  int longestGame = 1000;  // in plies; a comparison may end games earlier
  // Is called from time to time with the progress of the comparison: `done` of `total`, counted in `what`.
  std::function<void(std::uint64_t done, std::uint64_t total, const std::string& what)> tell = {};
  void isAt(std::uint64_t done, std::uint64_t total, const std::string& what) const {
    if (tell) tell(done, total, what);
  }
};

// The result of a comparison. If there are no differences, the export is faithful except for its named
// losses.
struct Findings {
  std::vector<std::string> differences;  // each with the shortest game that leads to it
  std::string summary;                   // a phrase that says what was compared: "8902 positions and 4 games"
  std::string cost = {};                 // a line about the load that the exported game puts on its host;
                                         // empty: unknown
  Json compared;                         // the summary in numbers, for the certificate
  bool readBack = true;                  // false: the files could not be read at all
  bool hold() const { return differences.empty(); }
};

// Returns the content of the certificate file that accompanies an export: the program's version, the hashes
// of the source's rules and of every exported file, the losses, what was compared and what differed.
Json certificateOf(const std::string& target, const Variant& source, const exports::Export& made,
                   const Scope& scope, const Findings& findings);

}  // namespace fairyforge::certify
