// Sentences about the rules of play other than the moves of pieces.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

// The work after which possible::Possibilities gives up (compiler/core/possible/possibilities.h).
inline constexpr std::size_t kMostWork = 500'000;

// Like explainRules(), but with a sentence for each cause of a draw.
std::vector<std::string> rulesOneByOne(const Variant& variant);

// Returns sentences about joined edges, links of Black that are not the mirror image of White's, triggers,
// transfers, hands and the third side.
std::vector<std::string> playRules(const Variant& variant);

// Describes the rules of turns: their order, the priorities of moves, the duty to capture, checks within a
// series, passes. Rules with their usual values are not mentioned.
std::vector<std::string> turnRules(const Variant& variant);

// Appends the words (RuleRow::words) of each rule that is set in `rules` and has words.
template <typename Rules>
void addFlagsInWords(const Rules& rules, std::vector<std::string>& words) {
  forEachRule<Rules>([&](const auto& row) {
    if (!row.words.empty() && row.isSet(rules)) words.emplace_back(row.words);
  });
}

// Describes the goals, the counts towards a draw (CountRule) and the obligations. Goals for the same players
// and with the same result share a sentence if they stand one after the other.
std::vector<std::string> goalRules(const Variant& variant);

// Can a player's move make pieces leave the board without taking them?
bool removesPieces(const Variant& variant);

// Returns "White", "Black", or the name of the third side.
std::string ownerName(const Variant& variant, Side side);

// Returns the names of the types: "Rook", "Rook and Bishop".
std::string allOf(const Variant& variant, const TypeSet& types);
// Return the names of the types joined by "or".
std::string eitherOf(const Variant& variant, const TypeSet& types);
std::string eitherOf(const Variant& variant, const std::vector<TypeId>& types);

// Returns the names of White's cells, also as those of both sides if Black has the same cells or their mirror
// image ("from its side"). Otherwise names Black's cells too. With `alternatives`, the last name follows "or",
// otherwise "and".
std::string cellsOfBoth(const Variant& variant, const std::array<CellSet, kSides>& sets,
                        bool alternatives = false);

}  // namespace fairyforge::explain
