// Sentences about events in play other than the moves of the pieces.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// The work after which everything counts as possible (possibilities.h).
inline constexpr std::size_t kMostWork = 500'000;

// Like explainRules, but with a separate sentence for each cause of a draw.
std::vector<std::string> rulesOneByOne(const Variant& variant);

// Describes links of Black that are not the mirror image of White's, triggers, hands and the third side.
std::vector<std::string> playRules(const Variant& variant);

// Describes whose turn it is and which moves have priority, unless White and Black
// simply alternate single moves.
std::vector<std::string> turnRules(const Variant& variant);

// Adds the words of all flags that are set, from the table of the rules.
template <typename Rules>
void addFlagsInWords(const Rules& rules, std::vector<std::string>& words) {
  forEachRule<Rules>([&](const auto& row) {
    if (!row.words.empty() && row.isSet(rules)) words.emplace_back(row.words);
  });
}

// Describes Variant::goals().
std::vector<std::string> goalRules(const Variant& variant);

// "White", or the name of the third side.
std::string ownerName(const Variant& variant, Side side);

// Lists the types by name: "Rook", "Rook and Bishop".
std::string allOf(const Variant& variant, const TypeSet& types);
// The same with "or".
std::string eitherOf(const Variant& variant, const TypeSet& types);

// Names White's cells, and Black's if they are not the mirror image.
std::string cellsOfBoth(const Variant& variant, const std::array<CellSet, kSides>& sets);

}  // namespace fairyforge::explain
