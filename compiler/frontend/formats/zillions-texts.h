// How texts of a Zillions Rules File correspond to notes of a Variant. Both the reader and the writer of such
// files follow this. Texts that were made from the rules are no notes.
#pragma once

#include <string_view>

namespace fairyforge::formats {

// The beginnings of notes from the game's history and strategy. Notes about a piece begin with its name and a
// colon: its help first, then its description. All other notes are the game's description.
inline constexpr std::string_view kHistoryNote = "History: ";
inline constexpr std::string_view kStrategyNote = "Strategy: ";

// The beginning of a paragraph that the writer made from the rules.
inline constexpr std::string_view kFromTheRules = "As played here: ";

}  // namespace fairyforge::formats
