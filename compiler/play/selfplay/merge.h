// Merges the parts of a match.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/play/selfplay/match.h"

namespace fairyforge::selfplay {

struct NamedMatch {
  std::string name;  // of the file, for messages
  Match match;
};

// Returns the whole match, whatever the order of its parts, or a list of problems: parts of different matches
// or versions; missing games; a game that differs between two parts. Giving the same part twice does no harm.
std::variant<Match, std::vector<std::string>> mergeMatches(std::vector<NamedMatch> parts);

}  // namespace fairyforge::selfplay
