// Stores matches as SQLite files, so that users can write their own queries. docs/selfplay.md has the schema.
//
// Databases are serialized to and from memory. The caller reads and writes the files, and makes sure that a
// file is written completely or not at all.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "compiler/play/selfplay/match.h"

namespace fairyforge::selfplay {

// Returns the match as the bytes of an SQLite file.
std::string storeOf(const Match& match);

// Returns the match that such bytes hold, or the reason why they hold none.
std::variant<Match, std::string> matchFrom(std::string_view store);

}  // namespace fairyforge::selfplay
