// Maps texts of a Zillions Rules File to notes: the entry to which a note belongs, and which texts were made
// from the rules and are therefore no notes. The reader and the writer of such files both follow this.
#pragma once

#include <string_view>

namespace fairyforge::formats {

// The beginnings of notes from a game's history and strategy. Notes about a piece begin with its name and a
// colon: first its help, then its description. All other notes are from the game's description.
inline constexpr std::string_view kHistoryNote = "History: ";
inline constexpr std::string_view kStrategyNote = "Strategy: ";

// The beginning of a paragraph that was made from the rules.
inline constexpr std::string_view kFromTheRules = "As played here: ";

}  // namespace fairyforge::formats
