// Texts of a rules file of Zillions as notes: which of its entries a note belongs to, and what in an entry was
// made from the rules and is no note. What reads and what writes such files keep to it.
#pragma once

#include <string_view>

namespace fairyforge::formats {

// How notes begin that are of a game's history or strategy. What is said of a piece begins with its name and a colon:
// first its help, then its description. All other notes are of the game's description.
inline constexpr std::string_view kHistoryNote = "History: ";
inline constexpr std::string_view kStrategyNote = "Strategy: ";

// How a paragraph begins that was made from the rules.
inline constexpr std::string_view kFromTheRules = "As played here: ";

}  // namespace fairyforge::formats
