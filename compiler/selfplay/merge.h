// Puts the parts of a match together.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/selfplay/match.h"

namespace fairyforge::selfplay {

struct NamedMatch {
  std::string name;  // of the file, for messages
  Match match;
};

// The whole match, whatever the order of its parts; or what is wrong: parts of different matches or versions,
// games that are missing, a game that is in two parts and not the same in both. The same part given twice
// does no harm.
std::variant<Match, std::vector<std::string>> mergeMatches(std::vector<NamedMatch> parts);

}  // namespace fairyforge::selfplay
