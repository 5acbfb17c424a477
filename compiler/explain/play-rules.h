// Sentences about what happens in play beyond the moves of the pieces.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::explain {

// Links that Black has otherwise than White's mirror image, triggers, hands, the third side.
std::vector<std::string> playRules(const Variant& variant);

// Whose turn it is and which moves go first, where that is not simply one move of White and one of Black.
std::vector<std::string> turnRules(const Variant& variant);

// Adds the words of the flags that are set, by the table of the rules.
template <typename Rules>
void addFlagsInWords(const Rules& rules, std::vector<std::string>& words) {
  forEachRule<Rules>([&](const auto& row) {
    if (!row.words.empty() && row.isSet(rules)) words.emplace_back(row.words);
  });
}

// Variant::goals().
std::vector<std::string> goalRules(const Variant& variant);

// EndRules::perpetualChaseLoses, which there is.
std::vector<std::string> chaseRules(const Variant& variant);

// "Rook", "Rook and Bishop", by name.
std::string allOf(const Variant& variant, const TypeSet& types);
// The same with "or".
std::string eitherOf(const Variant& variant, const TypeSet& types);

// White's cells, and Black's where they are others than the mirror image.
std::string cellsOfBoth(const Variant& variant, const std::array<CellSet, kSides>& sets);

}  // namespace fairyforge::explain
