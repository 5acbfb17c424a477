// The certificate of an export: what was compared to show that it plays the same game, and what came out.
//
// It is issued by reading the exported files back through a reader that shares nothing with the exporter.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/export/export.h"
#include "compiler/rules/variant.h"
#include "compiler/text/json.h"

namespace fairyforge::certify {

// How much is compared: all positions up to `depth` plies from the array, and so many random games.
struct Scope {
  int depth = 2;
  int games = 4;
  std::uint64_t seed = 1;
  int longestGame = 1000;  // plies; a comparison may end games earlier
  // Is told now and then how far the comparison is: so many of so many of what is counted in this part of it.
  std::function<void(std::uint64_t done, std::uint64_t total, const std::string& what)> tell = {};
  void isAt(std::uint64_t done, std::uint64_t total, const std::string& what) const {
    if (tell) tell(done, total, what);
  }
};

// What a comparison found. No difference: the export holds, its named losses excepted.
struct Findings {
  std::vector<std::string> differences;  // each with the shortest game that leads there
  std::string summary;                   // what was compared, in a phrase: "8902 positions and 4 games"
  std::string cost = {};                 // what the exported game costs its host, in a line; empty: unknown
  Json compared;                         // the same with numbers, for the certificate
  bool readBack = true;                  // false: the files cannot even be read
  bool hold() const { return differences.empty(); }
};

// What the file beside an export holds: the program's version, the hash of the source's rules and of every exported
// file, the losses, what was compared and what differed.
Json certificateOf(const std::string& target, const Variant& source, const exports::Export& made,
                   const Scope& scope, const Findings& findings);

}  // namespace fairyforge::certify
