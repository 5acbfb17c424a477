// Reads the rule `shuffle`: types and a number, then conditions, separated by commas.

#include <algorithm>

#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"

namespace fairyforge::frontend::fairy {

std::optional<syntax::Shuffle> readShuffle(const std::vector<syntax::Word>& sentence,
                                           Diagnostics& diagnostics) {
  static const char *const kTypes = "TYPES as number COUNT", *const kColours = "TYPES on both colours",
                           *const kBetween = "TYPE between TYPES";
  syntax::Shuffle shuffle;
  const auto parts = partsAtCommas(sentence);
  for (const std::vector<syntax::Word>& part : parts) {
    const bool isFirst = &part == &parts.front();
    const std::vector<std::string> known =
        isFirst ? std::vector<std::string>{kTypes} : std::vector<std::string>{kColours, kBetween};
    const auto meant = std::ranges::find_if(
        known, [&](const std::string& pattern) { return matchPattern(pattern, part).whole; });
    if (part.empty() || meant == known.end()) {
      reportNoMatch(part.empty() ? std::vector{sentence.back()} : part, known, "shuffle", "", diagnostics);
      return std::nullopt;
    }
    const Operands operands = matchPattern(*meant, part).operands;
    if (isFirst) {
      shuffle.types = *operands.types;
      shuffle.number = operands.number;
    } else if (*meant == kColours) {
      shuffle.onBothColours.insert(shuffle.onBothColours.end(), operands.types->begin(),
                                   operands.types->end());
    } else {
      shuffle.between.push_back({operands.type, *operands.types});
    }
  }
  return shuffle;
}

}  // namespace fairyforge::frontend::fairy
